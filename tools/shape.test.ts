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

/** Where these files break rules, as `rule file:line`, with this project's settings. */
async function lint(files: Record<string, string>): Promise<string[]> {
  await using folder = await temporaryFolder();
  await cp(join(root, 'biome.json'), join(folder.path, 'biome.json'));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder.path, file)), { recursive: true });
    await writeFile(join(folder.path, file), text);
  }
  const options = ['lint', '--vcs-enabled=false', '--reporter=github', '--max-diagnostics=none', '.'];
  const { stdout } = spawnSync(join(root, 'node_modules', '.bin', 'biome'), options, {
    cwd: folder.path,
    encoding: 'utf8',
  });
  const broken = stdout.replaceAll(`${folder.path}/`, '').matchAll(/\w+\/(\w+),file=([^,]+),line=(\d+)/g);
  return [...broken].map(([, rule, file, line]) => `${rule} ${file}:${line}`);
}

test('the linter refuses import cycles of modules, components and types, and through import()', async () => {
  const cycles = {
    modules: ["import { b } from './b.ts';\nexport const a = b;\n", 'ts'],
    components: ["import { b } from './b.tsx';\nexport const a = b;\n", 'tsx'],
    'through-import': ["export const a = () => import('./b.ts');\n", 'ts'],
    types: ["import type { b } from './b.ts';\nexport type a = typeof b;\n", 'ts'],
  };
  const files = Object.entries(cycles).flatMap(([what, [first = '', extension]]) => [
    [`site/${what}/a.${extension}`, first],
    [`site/${what}/b.${extension}`, `import * as a from './a.${extension}';\nexport const b = a;\n`],
  ]);

  const broken = await lint(Object.fromEntries(files));

  for (const [what, [, extension]] of Object.entries(cycles))
    assert.ok(broken.includes(`noImportCycles site/${what}/a.${extension}:1`), `${what}: ${broken}`);
});

/** By the importing file. */
const REFUSED: Record<string, string[]> = {
  'domain/fields.ts': ['../server/app.ts', '../site/pages.ts', '../desk/connection/session.ts'],
  'site/pages/home/home.tsx': ['../../../server/app.ts'],
  'site/pages.ts': ['node:fs', '../tools/build.ts', '../desk/connection/session.ts'],
  'desk/connection/session.ts': ['../server/settings.ts', 'node:fs'],
  'desk/inbox/row.tsx': ['../../server/requests/inbox.ts', '../../tools/build.ts'],
  'server/app.ts': ['../desk/entry.tsx', '../tools/build.ts'],
  'server/store/store.ts': ['../../site/pages.ts', '../../tools/build.ts'],
  'server/push/message.ts': ['../desk/state.ts'],
  'server/terminal/desk.ts': ['../desk/live-route.ts'],
};
const ALLOWED: Record<string, string[]> = {
  'site/pages.ts': ['../domain/fields.ts'],
  'server/store/store.ts': ['../../domain/fields.ts'],
  'desk/inbox/row.tsx': ['../../site/components/icon.tsx', '../../domain/desk.ts'],
  'desk/site/picture-work.ts': ['../../site/photos/prepare-photo.ts'],
  'domain/status.ts': ['./desk.ts'],
  'server/app.ts': ['./desk/routes.ts'],
};

test('the linter refuses imports against the direction of the folders, and no others', async () => {
  const names = [...new Set([...Object.keys(REFUSED), ...Object.keys(ALLOWED)])];
  const files = names.map((from) => {
    const imported = [...(REFUSED[from] ?? []), ...(ALLOWED[from] ?? [])];
    const lines = imported.map((to, index) => `import * as other${index} from '${to}';`);
    return [from, `${lines.join('\n')}\nexport const all = [${imported.map((_, at) => `other${at}`)}];\n`];
  });

  const broken = await lint(Object.fromEntries(files));

  const expected = Object.entries(REFUSED).flatMap(([from, imported]) =>
    imported.map((_, index) => `noRestrictedImports ${from}:${index + 1}`),
  );
  const restricted = broken.filter((each) => each.startsWith('noRestrictedImports'));
  assert.deepEqual(restricted.toSorted(), expected.toSorted());
});

function firstComment(text: string): string {
  return /^\s*(?:\/\*[\s\S]*?\*\/|(?:\/\/.*\n)+)/.exec(text)?.[0] ?? '';
}
