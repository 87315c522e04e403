/**
 * Loads `.env` into the environment, whose own values win. The npm scripts for owners load this module first (`node
 * --import`). No other module does, so that a test that starts a part of the program never reaches the owner's store or
 * mailbox.
 */
import { readFileSync } from 'node:fs';
import { readEnvFile } from './read-env-file.ts';

function load(): string[] {
  try {
    const { values, mistakes } = readEnvFile(readFileSync('.env'));
    for (const [name, value] of Object.entries(values)) process.env[name] ??= value;
    return mistakes.map(({ line, message }) => `.env, line ${line}: ${message}`);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT'
      ? []
      : ['.env cannot be read'];
  }
}

const mistakes = load();
if (mistakes.length > 0) {
  console.error(mistakes.join('\n'));
  process.exit(1);
}
