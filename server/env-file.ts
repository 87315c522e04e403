/**
 * Reads .env; variables that are already set win. Only the owner's npm scripts load this module
 * (`node --import`), because a test must not reach the owner's store or mailbox.
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
