/**
 * docs/promises.md maps promises to tests, docs/reliability.md the faults, docs/security.md the threats.
 * These tests keep maps and files in step, and test files independent of each other.
 */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Files that docs/promises.md names. A name without a folder is in tests/. */
async function namedFiles(): Promise<string[]> {
  const text = await readFile(join(root, 'docs', 'promises.md'), 'utf8');
  const names = [...text.matchAll(/`([\w./-]+\.(?:tsx?|md))`/g)].map(([, name = '']) => name);
  return names.map((name) => (existsSync(join(root, name)) ? name : join('tests', name)));
}

test('every file that docs/promises.md names exists', async () => {
  const missing = (await namedFiles()).filter((name) => !existsSync(join(root, name)));

  assert.deepEqual(missing, []);
});

test('every promise names a test, or says why there is none', async () => {
  const text = await readFile(join(root, 'docs', 'promises.md'), 'utf8');
  const tables = text.split('\n\n').filter((part) => part.includes('| promise | tests |'));
  const rows = tables.flatMap((table) => table.slice(table.indexOf('|---|')).trim().split('\n').slice(1));

  assert.ok(rows.length > 150);
  assert.deepEqual(
    rows.filter((row) => !/\.(test|spec)\.ts`[^|]*\|$|\| none: [^|]*\|$/.test(row)),
    [],
  );
});

test('docs/promises.md names every test file', async () => {
  const named = new Set(await namedFiles());
  const files = await Array.fromAsync(
    glob(['{content,domain,site,desk,server,tools}/**/*.test.ts', 'tests/**/*.{spec,test}.ts'], {
      cwd: root,
      exclude: ['**/node_modules/**'],
    }),
  );

  assert.ok(files.length > 50);
  assert.deepEqual(
    files.filter((file) => !named.has(file)),
    [],
  );
});

/** Folders whose comments cite promises. */
const CITING = 'content,domain,site,desk,server,tools,tests,bench';

test('each promise that a comment cites is a heading of docs/promises.md', async () => {
  const text = await readFile(join(root, 'docs', 'promises.md'), 'utf8');
  const headings = new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading));
  const files = await Array.fromAsync(
    glob(`{${CITING}}/**/*.{ts,tsx,mjs,css,yaml}`, { cwd: root, exclude: ['**/node_modules/**'] }),
  );

  const cited: { file: string; heading: string }[] = [];
  const citesElsewhere: string[] = [];
  for (const file of files) {
    // This file has the patterns themselves.
    if (file === 'tools/test-map.test.ts') continue;
    const source = await readFile(join(root, file), 'utf8');
    for (const [, heading = ''] of source.matchAll(/\(promises:([^)]*)\)/g))
      cited.push({ file, heading: heading.trim() });
    // These documents are not in the project.
    if (/\bspec §|\bcontract\b|\b(?:spec|contract)\.md\b/i.test(source)) citesElsewhere.push(file);
  }

  assert.ok(cited.length > 50);
  assert.deepEqual(
    cited.filter(({ heading }) => !headings.has(heading)),
    [],
  );
  assert.deepEqual(citesElsewhere, []);
});

test('docs/architecture.md and STYLE.md name only files that exist', async () => {
  const texts = await Promise.all(
    ['docs/architecture.md', 'STYLE.md'].map((file) => readFile(join(root, file), 'utf8')),
  );
  const pattern = /`((?:content|desk|docs|domain|server|site|tools)\/[\w./-]+(?:\.\w+|\/))`/g;
  const names = [...texts.join('\n').matchAll(pattern)].map(([, name = '']) => name);

  assert.ok(names.length > 80);
  assert.deepEqual(
    names.filter((name) => !existsSync(join(root, name))),
    [],
  );
});

test('no two browser test files use the same visitor name, because they may share a site', async () => {
  const specs = await Array.fromAsync(glob('tests/*.spec.ts', { cwd: root }));
  const owner = new Map<string, string>();
  const shared: string[] = [];
  for (const file of specs) {
    const source = await readFile(join(root, file), 'utf8');
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
  assert.deepEqual(shared, []);
});

test('every row of docs/security.md names a test, and every named test exists', async () => {
  const text = await readFile(join(root, 'docs', 'security.md'), 'utf8');
  const rows = text.split('\n').filter((line) => /^\| (?!threat)\w/.test(line));
  const testsIn = (row: string) =>
    [...row.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`/g)].map(([, name = '']) => name);

  const ofDesk = (await Array.fromAsync(glob('server/desk/**/*.test.ts', { cwd: root }))).map((file) =>
    basename(file),
  );

  assert.ok(rows.length > 30);
  assert.deepEqual(
    rows.filter((row) => testsIn(row).length === 0),
    [],
  );
  assert.deepEqual(
    rows
      .flatMap(testsIn)
      .filter((name) => (name.includes('/') ? !existsSync(join(root, name)) : !ofDesk.includes(name))),
    [],
  );
});

/** Rows of the fault table that a file's test titles begin with: P9, or N17 and N18. */
function faultsIn(source: string): string[] {
  const titles = [...source.matchAll(/['`"]((?:[BGMNPST]\d+(?:, | and )?)+)[: ]/g)];
  return titles.flatMap(([, ids = '']) => ids.match(/[BGMNPST]\d+/g) ?? []);
}

test('docs/reliability.md names existing files, and each fault’s row has its tests’ files', async () => {
  const files = await Array.fromAsync(glob('{domain,server,tests,tools}/**/*.{test,spec}.ts', { cwd: root }));
  const tests = files.filter((file) => !file.includes('node_modules'));
  const text = await readFile(join(root, 'docs', 'reliability.md'), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('|'));
  const named = [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`/g)].map(([, name = '']) => name);
  const rowNames = (fault: string, file: string) =>
    rows.some((row) => row.split('|')[1]?.match(/\w+/g)?.includes(fault) && row.includes(basename(file)));

  const lacking: string[] = [];
  for (const file of tests) {
    // The HTTP table says only once where its tests are.
    if (file === 'server/http/unusual-http.test.ts') continue;
    const faults = faultsIn(await readFile(join(root, file), 'utf8'));
    lacking.push(...faults.filter((fault) => !rowNames(fault, file)).map((fault) => `${fault}: ${file}`));
  }

  assert.deepEqual(
    named.filter((name) => !tests.some((file) => file.endsWith(name))),
    [],
  );
  assert.deepEqual(lacking, []);
});
