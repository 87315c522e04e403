/** The compose file and the image: every setting arrives, and those that are part of the build arrive there too. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { settingNames } from '../server/settings.ts';

const deploy = fileURLToPath(new URL('../deploy', import.meta.url));

/** What the image itself decides. */
const OF_THE_IMAGE = ['PORT', 'HOST', 'DATA_DIR'];
/** The settings that are written into the pages, and the one that allows them (server/built-for.ts). */
const isBuiltIn = (name: string) =>
  ['SITE_URL', 'QUOTE_PHOTOS', 'KEEP_MONTHS', 'SAMPLE_CONTENT'].includes(name) || name.startsWith('EMAILJS_');

/** The names in a block of the compose file, from its first line to the next line that is less indented. */
function namesIn(compose: string, first: RegExp): string[] {
  const [, indent = '', block = ''] = first.exec(compose) ?? assert.fail(`There is no ${first}`);
  const names: string[] = [];
  for (const line of block.split('\n')) {
    if (line.trim() !== '' && !line.startsWith(`${indent} `)) break;
    const [, name] = /^\s+([A-Z_]+):/.exec(line) ?? [];
    if (name) names.push(name);
  }
  return names;
}

test('the compose file passes every setting to the program, and those of the build to the build', async () => {
  const compose = await readFile(join(deploy, 'compose.yaml'), 'utf8');
  const built = namesIn(compose, /^()x-built-in: &built-in\n([\s\S]*)/m);
  const passed = namesIn(compose, /^( {4})environment:\n([\s\S]*)/m);

  assert.deepEqual(built.toSorted(), settingNames().filter(isBuiltIn).toSorted());
  assert.deepEqual(
    [...built, ...passed, ...OF_THE_IMAGE].toSorted(),
    settingNames().toSorted(),
    'each setting stands there once',
  );
  assert.match(compose, /^ {6}args: \*built-in$/m);
  assert.match(compose, /^ {6}<<: \*built-in$/m);
});

test('the image is built with the settings of the build, and starts with them', async () => {
  const image = await readFile(join(deploy, 'Dockerfile'), 'utf8');
  const [building = '', running = ''] = image.split(/^FROM .*$/m).slice(1);
  const args = (stage: string) =>
    [...stage.matchAll(/^ARG (.*)$/gm)].flatMap(([, names = '']) => names.split(' ').map((name) => name.split('=')[0]));
  const wanted = settingNames().filter(isBuiltIn).toSorted();

  assert.deepEqual(args(building).toSorted(), wanted);
  // Empty, this one means that the script is not checked, so an image must not set it.
  const started = wanted.filter((name) => name !== 'EMAILJS_SCRIPT_INTEGRITY');
  assert.deepEqual(args(running).toSorted(), started);
  for (const name of started) assert.ok(running.includes(`${name}=$${name}`), name);
});

test('several instances without a mail server are refused in one line', async () => {
  const compose = await readFile(join(deploy, 'compose.yaml'), 'utf8');

  assert.match(compose, /^ {6}SMTP_URL: \$\{SMTP_URL:\?\S.*\}$/m);
});
