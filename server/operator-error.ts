/**
 * A problem that the operator can solve: with a setting, the stored data, the build, a source file, or another command.
 * Its message is one line that says what is wrong and what to do. The programs print only that line; any other error
 * shows its trace.
 */
export class OperatorError extends Error {
  /** What an error comes to for the operator. `say` puts its reason into a sentence, unless it is an OperatorError itself. */
  static of(error: unknown, say: (reason: string) => string): OperatorError {
    if (error instanceof OperatorError) return error;
    return new OperatorError(say(error instanceof Error ? error.message : String(error)), { cause: error });
  }
}

/** Runs a program, and ends it with 1 if it fails. */
export async function runProgram(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    console.error(error instanceof OperatorError ? error.message : error);
    process.exit(1);
  }
}
