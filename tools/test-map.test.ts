/** tests/README.md maps the specification to the tests; this holds the map to the files. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The files and folders that the map names; a name without a folder stands in tests/. */
async function namedFiles(): Promise<string[]> {
  const text = await readFile(join(root, 'tests', 'README.md'), 'utf8');
  const names = [...text.matchAll(/`([\w./-]+(?:\.\w+|\/))`/g)].map(([, name = '']) => name);
  return names.map((name) => (existsSync(join(root, name)) ? name : join('tests', name)));
}

test('every file that tests/README.md names exists', async () => {
  const missing = (await namedFiles()).filter((name) => !existsSync(join(root, name)));

  assert.deepEqual(missing, []);
});

test('tests/README.md names every test file', async () => {
  const named = new Set(await namedFiles());
  const files = await Array.fromAsync(
    glob(['{content,quote,site,server,tools}/**/*.test.ts', 'tests/*.{spec,test}.ts'], {
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
