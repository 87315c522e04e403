import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { execStart } from '../tests/support/checkouts.ts';
import { quoteRequest, startProgram, temporaryFolder } from '../tests/support/server.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Limit of systemd's own exposure score, from 0 to 10. */
const MOST_EXPOSED = 2.0;

for (const name of ['huron-bright', 'huron-bright-backup']) {
  test(`the systemd unit ${name} gives the program little access to the machine`, (t) => {
    const unit = join(root, 'deploy', `${name}.service`);
    const { stdout, error } = spawnSync(
      'systemd-analyze',
      ['security', '--offline=true', '--no-pager', unit],
      {
        encoding: 'utf8',
      },
    );
    if (error) return t.skip('systemd-analyze is not here');

    const exposure = Number(/Overall exposure level .*: ([\d.]+)/.exec(stdout)?.[1]);
    t.diagnostic(`exposure ${exposure}`);
    assert.ok(exposure <= MOST_EXPOSED, stdout);
  });
}

for (const name of ['huron-bright', 'huron-bright-backup']) {
  test(`with an older Node the systemd unit ${name} prints one line and is not restarted`, async () => {
    await using folder = await temporaryFolder();
    const older = join(folder.path, 'older.cjs');
    await writeFile(
      older,
      "Object.defineProperty(process, 'version', { value: 'v20.19.2' });" +
        "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.2' } });",
    );
    const script = await execStart(name);
    const { status, stdout, stderr } = spawnSync(
      '/bin/sh',
      ['-c', script.replace('/usr/bin/node', `${process.execPath} --require ${older}`)],
      {
        cwd: root,
        encoding: 'utf8',
        env: { PATH: process.env.PATH, DATA_DIR: folder.path, PORT: '0' },
        timeout: 10_000,
      },
    );

    assert.deepEqual([status, stdout], [78, '']);
    assert.match(stderr, /^This site needs Node 24 or newer; \S+ is v20\.19\.2\. [^\n]*\n$/);
  });
}

test('the systemd unit restarts the program, but not with an older Node, and not forever', async () => {
  const unit = await readFile(join(root, 'deploy', 'huron-bright.service'), 'utf8');
  const settingOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1];

  assert.equal(settingOf('Restart'), 'always');
  assert.equal(settingOf('RestartPreventExitStatus'), '78');
  assert.ok(Number(settingOf('StartLimitBurst')) > 0);
  assert.notEqual(settingOf('StartLimitIntervalSec'), '0');
});

test('the backup unit’s own command makes a copy with everything that was stored', async () => {
  await using folder = await temporaryFolder();
  await using program = await startProgram({ DATA_DIR: folder.path });
  await program.isServing;
  const { request_id } = quoteRequest();
  assert.equal((await program.post(quoteRequest({ request_id }))).status, 201);
  const here = (await execStart('huron-bright-backup'))
    .replace('/usr/bin/node', process.execPath)
    .replace('/var/lib/huron-bright-backups', folder.path);

  const { status, stderr } = spawnSync('/bin/sh', ['-c', here], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: folder.path },
  });

  assert.equal(status, 0, stderr);
  const copy =
    (await readdir(folder.path)).find((name) => /^quotes-.*\.sqlite$/.test(name)) ?? assert.fail(here);
  const database = new DatabaseSync(join(folder.path, copy), { readOnly: true });
  const row = database.prepare('SELECT request_id FROM quote_request').get();
  database.close();
  assert.equal(row?.request_id, request_id);
});
