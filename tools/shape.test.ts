/** Rules for all code: short modules, no silenced types, imports in one direction. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cp, glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../tests/support/server.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const MOST_LINES = 250;
const MOST_LINES_OF_MEDIAN = 60;

type Source = { file: string; text: string; lines: string[] };

/** Every module of the project, including tests and tools. */
async function readSources(): Promise<Source[]> {
  const folders = 'content,domain,site,desk,server,tools,tests,bench';
  const found = glob([`{${folders}}/**/*.{ts,tsx,mjs}`, '*.ts'], {
    cwd: root,
    exclude: ['**/node_modules/**'],
  });
  const files = (await Array.fromAsync(found)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')));
  return files.map((file, index) => {
    const text = texts[index] ?? '';
    return { file, text, lines: text.trimEnd().split('\n') };
  });
}

test('a module over 250 lines gives its reason in its first comment', async () => {
  const sources = await readSources();

  const unexplained = sources
    .filter(({ lines }) => lines.length > MOST_LINES)
    .filter(({ text }) => !/\bover 250 lines because\b/i.test(firstComment(text)));
  assert.deepEqual(
    unexplained.map(({ file, lines }) => `${file}: ${lines.length} lines`),
    [],
  );
});

test('half of all modules have at most 60 lines', async () => {
  const sources = await readSources();

  const lengths = sources
    .filter(({ file }) => !/\.(test|spec)\.ts$/.test(file))
    .map(({ lines }) => lines.length)
    .toSorted((a, b) => a - b);
  const median = lengths[Math.floor(lengths.length / 2)] ?? Number.POSITIVE_INFINITY;
  assert.ok(median <= MOST_LINES_OF_MEDIAN, `the median is ${median}`);
});

test('types are not silenced without a reason on the line or above it', async () => {
  const sources = await readSources();

  // Biome refuses `any` in types and `!` after values. These are other ways around the compiler.
  const silencer = /\bas (any|never|unknown as)\b|@ts-(ignore|expect-error|nocheck)\b/;
  const silenced = sources
    .filter(({ file }) => file !== 'tools/shape.test.ts')
    .flatMap(({ file, lines }) =>
      lines.flatMap((line, index) => {
        const isExplained = /\/\/ \S/.test(line) || /^\s*(\/\/|\*)/.test(lines[index - 1] ?? '');
        return silencer.test(line) && !isExplained ? [`${file}:${index + 1}`] : [];
      }),
    );
  assert.deepEqual(silenced, []);
});

/** The rules that these files break, with this project's settings. */
async function lint(files: Record<string, string>): Promise<string> {
  await using folder = await temporaryFolder();
  await cp(join(root, 'biome.json'), join(folder.path, 'biome.json'));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder.path, file)), { recursive: true });
    await writeFile(join(folder.path, file), text);
  }
  const options = ['lint', '--vcs-enabled=false', '--reporter=github', '.'];
  const { stdout } = spawnSync(join(root, 'node_modules', '.bin', 'biome'), options, {
    cwd: folder.path,
    encoding: 'utf8',
  });
  return stdout;
}

for (const [what, first, second] of [
  ['of modules', "import { b } from './b.ts';\nexport const a = b;\n", 'b.ts'],
  ['of components', "import { b } from './b.tsx';\nexport const a = b;\n", 'b.tsx'],
  ['through import()', "export const a = () => import('./b.ts');\n", 'b.ts'],
  ['of types', "import type { b } from './b.ts';\nexport type a = typeof b;\n", 'b.ts'],
] as const) {
  test(`the linter refuses an import cycle ${what}`, async () => {
    const extension = second.slice(1);
    const report = await lint({
      [`site/a${extension}`]: first,
      [`site/${second}`]: `import * as a from './a${extension}';\nexport const b = a;\n`,
    });

    assert.match(report, /noImportCycles/);
  });
}

for (const [from, to] of [
  ['domain/fields.ts', '../server/app.ts'],
  ['domain/fields.ts', '../site/pages.ts'],
  ['site/pages/home/home.tsx', '../../../server/app.ts'],
  ['site/pages.ts', 'node:fs'],
  ['site/pages.ts', '../tools/build.ts'],
  ['site/pages.ts', '../desk/connection/session.ts'],
  ['domain/fields.ts', '../desk/connection/session.ts'],
  ['desk/connection/session.ts', '../server/settings.ts'],
  ['desk/inbox/row.tsx', '../../server/requests/inbox.ts'],
  ['desk/inbox/row.tsx', '../../tools/build.ts'],
  ['desk/connection/session.ts', 'node:fs'],
  ['server/app.ts', '../desk/entry.tsx'],
  ['server/store/store.ts', '../../site/pages.ts'],
  ['server/app.ts', '../tools/build.ts'],
  ['server/push/message.ts', '../desk/state.ts'],
  ['server/terminal/desk.ts', '../desk/live-route.ts'],
  ['server/store/store.ts', '../../tools/build.ts'],
] as const) {
  test(`the linter refuses that ${from} imports ${to}`, async () => {
    const report = await lint({ [from]: `import * as other from '${to}';\nexport const all = other;\n` });

    assert.match(report, /noRestrictedImports/);
  });
}

for (const [from, to] of [
  ['site/pages.ts', '../domain/fields.ts'],
  ['server/store/store.ts', '../../domain/fields.ts'],
  ['desk/inbox/row.tsx', '../../site/components/icon.tsx'],
  ['desk/inbox/row.tsx', '../../domain/desk.ts'],
  ['desk/site/picture-work.ts', '../../site/photos/prepare-photo.ts'],
  ['domain/status.ts', './desk.ts'],
  ['server/app.ts', './desk/routes.ts'],
] as const) {
  test(`the linter lets ${from} import ${to}`, async () => {
    const report = await lint({ [from]: `import * as other from '${to}';\nexport const all = other;\n` });

    assert.doesNotMatch(report, /noRestrictedImports/);
  });
}

function firstComment(text: string): string {
  return /^\s*(?:\/\*[\s\S]*?\*\/|(?:\/\/.*\n)+)/.exec(text)?.[0] ?? '';
}
