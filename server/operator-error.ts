/**
 * A problem that the operator can solve: with a setting, the stored data, the build, or a source file. Its message is
 * one line that says what is wrong and what to do. The programs print only that line; any other error shows its trace.
 */
export class OperatorError extends Error {}
