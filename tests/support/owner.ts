/** A copy of what an owner edits, for the tests of the check: one file at a time gets a slip. */
import assert from 'node:assert/strict';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type CheckedFor, check } from '../../tools/check/check.ts';
import { sentenceOf } from '../../tools/check/problem.ts';
import { temporaryFolder } from './server.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const COMPANY = 'content/company.ts';
export const HOURS = 'content/opening-hours.ts';
export const SERVICES = 'content/services.ts';
export const TESTIMONIALS = 'content/testimonials.ts';
export const TOKENS = 'site/styles/tokens.css';

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
    /** What the check says, one sentence each. */
    async said(site?: CheckedFor): Promise<{ mistakes: string[]; warnings: string[] }> {
      const { mistakes, warnings } = await check(path, site);
      return { mistakes: mistakes.map(sentenceOf), warnings: warnings.map(sentenceOf) };
    },
    /** Runs `look` while `from` is `to` in one file. Each text must be there. */
    async edited<Seen>(file: string, changes: [from: string | RegExp, to: string][], look: () => Promise<Seen>) {
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

/** What is done to a file, and the sentence that comes. In it, `@` stands for the line of the slip, `@+1` for the next. */
export type Slip = [file: string, from: string | RegExp, to: string, sentence: RegExp];

export function testSlips(slips: Slip[], copyOf: () => Awaited<ReturnType<typeof copyOfOwnersFiles>>): void {
  for (const [file, from, to, sentence] of slips) {
    test(`${file}: ${from} becomes ${to || 'nothing'}`, async () => {
      const text = await readFile(join(copyOf().path, file), 'utf8');
      const line = text.slice(0, text.search(from instanceof RegExp ? from : RegExp.escape(from))).split('\n').length;
      const expected = sentence.source.replace(/@(?:\\\+(\d))?/g, (_, more = 0) => String(line + Number(more)));

      const { mistakes } = await copyOf().edited(file, [[from, to]], () => copyOf().said());

      assert.match(mistakes[0] ?? 'no sentence', new RegExp(expected));
      for (const said of mistakes) assert.match(said, /^[\w./-]+(, line \d+)?: [^\n]+$/, 'one line, without a trace');
    });
  }
}
