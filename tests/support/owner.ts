/** A copy of the files that an owner edits, for the tests of the check. */
import assert from 'node:assert/strict';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sentenceOf } from '../../server/content/read.ts';
import { check } from '../../tools/check/check.ts';
import { temporaryFolder } from './server.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const TOKENS = 'site/styles/tokens.css';

export async function copyOfOwnersFiles() {
  const folder = await temporaryFolder();
  const { path } = folder;
  await cp(join(root, 'content'), join(path, 'content'), { recursive: true });
  await mkdir(join(path, 'site', 'styles'), { recursive: true });
  await mkdir(join(path, 'art'));
  for (const file of [TOKENS, '.env.example', 'package.json']) await cp(join(root, file), join(path, file));
  for (const file of await readdir(join(root, 'art'), { withFileTypes: true }))
    if (file.isFile()) await cp(join(root, 'art', file.name), join(path, 'art', file.name));

  return {
    path,
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
    /** The sentences of the check. */
    async said(): Promise<{ mistakes: string[]; warnings: string[] }> {
      const { mistakes, warnings } = await check(path);
      return { mistakes: mistakes.map(sentenceOf), warnings: warnings.map(sentenceOf) };
    },
    /** Runs `look` while `from` is replaced with `to` in one file. Throws unless each `from` occurs. */
    async edited<Seen>(
      file: string,
      changes: [from: string | RegExp, to: string][],
      look: () => Promise<Seen>,
    ) {
      const text = await readFile(join(path, file), 'utf8');
      const changed = changes.reduce((before, [from, to]) => {
        const after = before.replace(from, to);
        assert.notEqual(after, before, `${file} has ${from}`);
        return after;
      }, text);
      await writeFile(join(path, file), changed);
      try {
        return await look();
      } finally {
        await writeFile(join(path, file), text);
      }
    },
  };
}
