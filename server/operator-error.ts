/**
 * A problem that the operator can solve. The message says in one line what is wrong and what to do, or in one
 * line for each mistake. Programs print only the message.
 */
export class OperatorError extends Error {
  /** `say` puts the error's reason into a sentence. An OperatorError is returned as it is. */
  static of(error: unknown, say: (reason: string) => string): OperatorError {
    if (error instanceof OperatorError) return error;
    return new OperatorError(say(error instanceof Error ? error.message : String(error)), { cause: error });
  }
}

export async function runProgram(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    console.error(error instanceof OperatorError ? error.message : error);
    process.exit(1);
  }
}
