/** Rules of STYLE.md that a program can check: comments, names of files, lengths of lines, imports. */
import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const LONGEST_LINE = 110;
const MOST_IMPORTS = 15;
/** These join a whole part of the program, and do nothing else. */
const COMPOSITIONS =
  /^server\/(app|dev|desk\/(desk|routes)|terminal\/commands|publishing\/editor|push\/notification-jobs|mail\/write-email)\.ts$/;
/** A sentence that begins so hides its subject. */
const HIDDEN_SUBJECT = /^(It|What|Whoever|Those|So much|Of|All of|And)\b/;
/** Words of file names that say how a thing feels, or that the glossary replaces. */
const UNUSUAL_NAME =
  /(^|-)(words|offers?|revisions?|patient|early|arrival|still|kept|dead|under|tone|swipe)(-|\.)/;
/** As in don't, that's, we'll. */
const STRAIGHT = /[a-z]'(s|t|ll|re|ve|d|m)\b/i;
const FIXED_SENTENCES = /What's Included|submitted successfully\. We'll contact you/g;

type Source = { file: string; text: string };

async function readSources(folders: string): Promise<Source[]> {
  const files = await Array.fromAsync(glob(`{${folders}}/**/*.{ts,tsx}`, { cwd: root }));
  const own = files.filter((file) => !file.includes('node_modules')).sort();
  return Promise.all(own.map(async (file) => ({ file, text: await readFile(join(root, file), 'utf8') })));
}

function commentsIn(text: string): string[] {
  const comments = text.matchAll(/\/\*\*?(.*?)\*\/|(?<=^\s*)\/\/ ([^\n]*(?:\n\s*\/\/ [^\n]*)*)/gms);
  return [...comments].map(([, block, lines]) =>
    (block ?? lines ?? '')
      .replaceAll(/\n\s*(\*|\/\/)/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

test('every sentence of a comment names its subject', async () => {
  const sources = await readSources('domain,site,desk,server,tools,tests,bench');

  const hidden = sources.flatMap(({ file, text }) =>
    commentsIn(text).flatMap((comment) =>
      comment
        .split(/(?<=[.!?])\s+/)
        .filter((sentence) => HIDDEN_SUBJECT.test(sentence))
        .map((sentence) => `${file}: ${sentence}`),
    ),
  );
  assert.deepEqual(hidden, []);
});

test('a file is named after what it does, in the glossary’s words', async () => {
  const sources = await readSources('domain,site,desk,server,tools,tests,bench');

  const names = sources.map(({ file }) => basename(file));
  assert.deepEqual(
    names.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.(test|spec|d))?\.tsx?$/.test(name)),
    [],
  );
  assert.deepEqual(
    names.filter((name) => UNUSUAL_NAME.test(name)),
    [],
  );
});

test('a line of code has at most 110 characters', async () => {
  const sources = await readSources('domain,site,desk,server,tools');

  const long = sources.flatMap(({ file, text }) =>
    text
      .split('\n')
      // A drawing, a pattern and a sentence for the owner are clearest in one piece.
      .filter((line) => line.length > LONGEST_LINE && !/['"`/]/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  assert.deepEqual(long, []);
});

test('a module of the server imports at most 15 others', async () => {
  const sources = await readSources('server,domain,site');

  const heavy = sources
    .filter(({ file }) => !COMPOSITIONS.test(file) && !/\.test\.ts$/.test(file))
    .map(({ file, text }) => ({ file, count: text.match(/^(import .* from|\} from) '/gm)?.length ?? 0 }))
    .filter(({ count }) => count > MOST_IMPORTS)
    .map(({ file, count }) => `${file}: ${count}`);
  assert.deepEqual(heavy, []);
});

test('texts for people have typographic apostrophes, except in the specification’s sentences', async () => {
  const files = await readSources('domain,site,desk,server');
  const content = await Array.fromAsync(glob('content/**/*.yaml', { cwd: root }));
  const texts = [
    ...files.filter(({ file }) => !/\.test\.ts$/.test(file)),
    ...(await Promise.all(
      content.map(async (file) => ({ file, text: await readFile(join(root, file), 'utf8') })),
    )),
  ];

  const straight = texts.flatMap(({ file, text }) =>
    text
      .replaceAll(/\/\*.*?\*\/|(?<=^\s*)\/\/.*?$/gms, '')
      .replaceAll(FIXED_SENTENCES, '')
      .split('\n')
      .filter((line) => STRAIGHT.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  assert.ok(content.length > 5);
  assert.deepEqual(straight, []);
});
