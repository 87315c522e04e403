/** The compose file and the image: settings and content arrive at the start, never in the build. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { settingNames } from '../server/settings.ts';

const deploy = fileURLToPath(new URL('../deploy', import.meta.url));
const { site } = parse(await readFile(join(deploy, 'compose.yaml'), 'utf8')).services;

const OF_THE_IMAGE = ['PORT', 'HOST', 'DATA_DIR'];
const OF_SQLITE = ['BACKUP_TO', 'BACKUP_PASSWORD_FILE'];

test('the compose file passes every setting and the owner’s content to the program', () => {
  assert.deepEqual(
    [...Object.keys(site.environment), ...OF_THE_IMAGE, ...OF_SQLITE].toSorted(),
    settingNames().toSorted(),
  );
  assert.deepEqual(site.volumes, ['../content:/site/content:ro']);
});

test('one image serves any company: no setting is a build argument', async () => {
  const image = await readFile(join(deploy, 'Dockerfile'), 'utf8');

  assert.equal(site.build.args, undefined);
  assert.doesNotMatch(image, /^ARG/m);
  assert.match(image, /^RUN npm run build -- --program /m);
  for (const name of settingNames().filter((setting) => !OF_THE_IMAGE.includes(setting)))
    assert.doesNotMatch(image, new RegExp(`^ENV.*\\b${name}=`, 'm'), name);
});

test('the image contains no settings, neither the project’s .env nor the one beside the compose file', async () => {
  const ignored = await readFile(join(deploy, '..', '.dockerignore'), 'utf8');

  // A pattern without ** would match only at the root.
  assert.match(ignored, /^\*\*\/\.env\*$/m);
});

test('the image’s health check follows PORT and writes nothing', async (t) => {
  const image = await readFile(join(deploy, 'Dockerfile'), 'utf8');
  const [, command] = /^HEALTHCHECK .*CMD (\[.*\])$/m.exec(image) ?? [];
  const [, ...words] = JSON.parse(command ?? '[]') as string[];
  const asked: string[] = [];
  let status = 200;
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.writeHead(status).end();
  });
  t.after(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const check = async () => {
    const child = spawn(process.execPath, words, { env: { PORT: String(port) }, stdio: 'inherit' });
    const [code] = await once(child, 'exit');
    return code;
  };

  assert.equal(await check(), 0);
  status = 503;
  assert.equal(await check(), 1);
  server.close();
  server.closeAllConnections();
  assert.equal(await check(), 1);
  // /readyz writes 128 KiB each time.
  assert.deepEqual(asked, ['/healthz', '/healthz']);
});

test('compose refuses to start several instances without SMTP_URL, with a message of one line', () => {
  assert.ok(site.deploy.replicas > 1);
  assert.match(site.environment.SMTP_URL, /^\$\{SMTP_URL:\?\S.*\}$/);
});
