/**
 * Puts `.env` into the environment, which wins. The npm scripts an owner runs load this first (`node --import`); no
 * other module does, so that a test which starts a part of the program never reaches the owner's store or mailbox.
 */
try {
  process.loadEnvFile();
} catch (error) {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) {
    console.error('.env cannot be read; write one NAME=value a line');
    process.exit(1);
  }
}

export {};
