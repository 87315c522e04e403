/**
 * A problem that the operator can solve: a setting, the stored data, the build, a source file, a command. The
 * message is one line that says what is wrong and what to do. Programs print only that line; other errors
 * print their stack trace.
 */
export class OperatorError extends Error {
  /** Wraps an error. `say` puts its reason into a sentence. An OperatorError is returned as it is. */
  static of(error: unknown, say: (reason: string) => string): OperatorError {
    if (error instanceof OperatorError) return error;
    return new OperatorError(say(error instanceof Error ? error.message : String(error)), { cause: error });
  }
}

/** Runs a program; exits with 1 if it fails. */
export async function runProgram(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    console.error(error instanceof OperatorError ? error.message : error);
    process.exit(1);
  }
}
