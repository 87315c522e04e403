/**
 * docs/promises.md maps promises to tests, docs/reliability.md faults, docs/security.md threats.
 * These tests keep maps and files in step, and test files independent of each other.
 */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const assertNone = (found: readonly unknown[]) => assert.deepEqual(found, []);

const read = (file: string) => readFile(join(root, file), 'utf8');
const filesAt = (...patterns: string[]) =>
  Array.fromAsync(glob(patterns, { cwd: root, exclude: ['**/node_modules/**'] }));
const captures = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, captured = '']) => captured);
const testFilesIn = (text: string) => captures(text, /`([\w./-]+\.(?:test|spec)\.ts)`/g);

const promises = await read('docs/promises.md');
/** Files that docs/promises.md names. A name that is not below the root is below tests/. */
const filesOfPromises = captures(promises, /`([\w./-]+\.(?:tsx?|md))`/g).map((name) =>
  existsSync(join(root, name)) ? name : join('tests', name),
);
const tests = await filesAt(
  '{content,domain,site,desk,server,tools}/**/*.test.ts',
  'tests/**/*.{spec,test}.ts',
);
/** A name may leave out the folders that are clear from its table. */
const isTest = (name: string, below = '') =>
  tests.some((file) => file.startsWith(below) && `/${file}`.endsWith(`/${name}`));

test('every promise names a test, or says why there is none', () => {
  const tables = promises.split('\n\n').filter((part) => part.includes('| promise | tests |'));
  const rows = tables.flatMap((table) => table.slice(table.indexOf('|---|')).trim().split('\n').slice(1));

  assert.ok(rows.length > 150);
  assertNone(rows.filter((row) => !/\.(test|spec)\.ts`[^|]*\|$|\| none: [^|]*\|$/.test(row)));
});

test('docs/promises.md names every test file, and only files that exist', () => {
  assert.ok(tests.length > 50);
  assertNone(tests.filter((file) => !filesOfPromises.includes(file)));
  assertNone(filesOfPromises.filter((name) => !existsSync(join(root, name))));
});

/** Folders whose comments cite promises. */
const CITING = 'content,domain,site,desk,server,tools,tests,bench';

test('each promise that a comment cites is a heading of docs/promises.md', async () => {
  const headings = captures(promises, /^#+ (.+)$/gm);
  const files = await filesAt(`{${CITING}}/**/*.{ts,tsx,mjs,css,yaml}`);

  const cited: { file: string; heading: string }[] = [];
  const citesElsewhere: string[] = [];
  for (const file of files) {
    // This file has the patterns themselves.
    if (file === 'tools/test-map.test.ts') continue;
    const source = await read(file);
    for (const heading of captures(source, /\(promises:([^)]*)\)/g))
      cited.push({ file, heading: heading.trim() });
    // These documents are not in the project.
    if (/\bspec §|\bcontract\b|\b(?:spec|contract)\.md\b/i.test(source)) citesElsewhere.push(file);
  }

  assert.ok(cited.length > 50);
  assertNone(cited.filter(({ heading }) => !headings.includes(heading)));
  assertNone(citesElsewhere);
});

test('documents name and link only files that exist', async () => {
  const texts = await Promise.all(['docs/architecture.md', 'STYLE.md'].map(read));
  const pattern = /`((?:content|desk|docs|domain|server|site|tools)\/[\w./-]+(?:\.\w+|\/))`/g;
  const names = captures(texts.join('\n'), pattern);
  const links: { file: string; target: string }[] = [];
  for (const file of await filesAt('docs/**/*.md', 'README.md', 'STYLE.md')) {
    const targets = captures(await read(file), /\]\((?![a-z]+:)([^)#\s]+)/g);
    links.push(...targets.map((target) => ({ file, target })));
  }

  assert.ok(names.length > 80 && links.length > 20);
  assertNone(names.filter((name) => !existsSync(join(root, name))));
  assertNone(links.filter(({ file, target }) => !existsSync(join(root, dirname(file), target))));
});

test('no two browser test files use the same visitor name, because they may share a site', async () => {
  const specs = await filesAt('tests/*.spec.ts');
  const owner = new Map<string, string>();
  const shared: string[] = [];
  for (const file of specs) {
    const source = await read(file);
    const calls = source.matchAll(
      /(?:fill|submit|leaveWaiting|sendWith)\(\w+, '([^']+)'|lastName: '([^']+)'/g,
    );
    for (const [, filled = '', arrived = ''] of calls) {
      const name = filled || arrived;
      const first = owner.get(name) ?? file;
      owner.set(name, first);
      if (first !== file) shared.push(`${name}: ${first}, ${file}`);
    }
  }

  assert.ok(owner.size > 50);
  assertNone(shared);
});

test('every row of docs/security.md names a test, and every named test exists', async () => {
  const text = await read('docs/security.md');
  const rows = text.split('\n').filter((line) => /^\| (?!threat)\w/.test(line));

  assert.ok(rows.length > 30);
  assertNone(rows.filter((row) => testFilesIn(row).length === 0));
  assertNone(
    rows.flatMap(testFilesIn).filter((name) => !isTest(name, name.includes('/') ? '' : 'server/desk/')),
  );
});

/** Fault ids before the colon at the start of a file's test titles: P9, or N17 and N18. */
function faultsIn(source: string): string[] {
  const titles = captures(source, /['`"]((?:[BGMNPST]\d+(?:, | and )?)+)[: ]/g);
  return titles.flatMap((ids) => ids.match(/[BGMNPST]\d+/g) ?? []);
}

test('docs/reliability.md names only test files that exist, and the row of each tested fault names its test files', async () => {
  const text = await read('docs/reliability.md');
  const rows = text.split('\n').filter((line) => line.startsWith('|'));
  const rowNames = (fault: string, file: string) =>
    rows.some((row) => row.split('|')[1]?.match(/\w+/g)?.includes(fault) && row.includes(basename(file)));

  const lacking: string[] = [];
  for (const file of tests) {
    // The HTTP table names this file once, above its rows.
    if (file === 'server/http/unusual-http.test.ts') continue;
    const faults = faultsIn(await read(file));
    lacking.push(...faults.filter((fault) => !rowNames(fault, file)).map((fault) => `${fault}: ${file}`));
  }

  assertNone(testFilesIn(text).filter((name) => !isTest(name)));
  assertNone(lacking);
});
