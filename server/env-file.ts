/**
 * Loads `.env` into the environment, whose own values win. The npm scripts for owners load this module first (`node
 * --import`). No other module does, so that a test that starts a part of the program never reaches the owner's store or
 * mailbox.
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
