/** The compose file and the image: every setting and the owner's words arrive at the start, and nothing before it. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { settingNames } from '../server/settings.ts';

const deploy = fileURLToPath(new URL('../deploy', import.meta.url));
const { site } = parse(await readFile(join(deploy, 'compose.yaml'), 'utf8')).services;

/** What the image itself decides. */
const OF_THE_IMAGE = ['PORT', 'HOST', 'DATA_DIR'];

test('the compose file passes every setting to the program, and the owner’s words', () => {
  assert.deepEqual([...Object.keys(site.environment), ...OF_THE_IMAGE].toSorted(), settingNames().toSorted());
  assert.deepEqual(site.volumes, ['../content:/site/content:ro']);
});

test('one image serves any company: no setting is an argument of its build', async () => {
  const image = await readFile(join(deploy, 'Dockerfile'), 'utf8');

  assert.equal(site.build.args, undefined);
  assert.doesNotMatch(image, /^ARG/m);
  assert.match(image, /^RUN npm run build -- --program /m);
  for (const name of settingNames().filter((setting) => !OF_THE_IMAGE.includes(setting)))
    assert.doesNotMatch(image, new RegExp(`^ENV.*\\b${name}=`, 'm'), name);
});

test('several instances without a mail server are refused in one line', () => {
  assert.ok(site.deploy.replicas > 1);
  assert.match(site.environment.SMTP_URL, /^\$\{SMTP_URL:\?\S.*\}$/);
});
