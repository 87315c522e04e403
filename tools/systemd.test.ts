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
const UNITS = ['huron-bright', 'huron-bright-backup'];

/** Limit of systemd's own exposure score, from 0 to 10. */
const MOST_EXPOSED = 2.0;

for (const name of UNITS) {
  test(`the systemd unit ${name} gives the program little access to the machine`, (t) => {
    const words = ['security', '--offline=true', '--no-pager', join(root, 'deploy', `${name}.service`)];
    const { stdout, error } = spawnSync('systemd-analyze', words, { encoding: 'utf8' });
    if (error) return t.skip('systemd-analyze is not here');

    const exposure = Number(/Overall exposure level .*: ([\d.]+)/.exec(stdout)?.[1]);
    t.diagnostic(`exposure ${exposure}`);
    assert.ok(exposure <= MOST_EXPOSED, stdout);
  });
}

/** Runs the command of a unit with this Node in place of the machine's. */
async function runUnit(name: string, node: string, env: Record<string, string>, folder = '') {
  const command = (await execStart(name)).replace('/usr/bin/node', node);
  const script = command.replace('/var/lib/huron-bright-backups', folder);
  return spawnSync('/bin/sh', ['-c', script], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
    timeout: 60_000,
  });
}

test('with an older Node each systemd unit prints one line and is not restarted', async () => {
  await using folder = await temporaryFolder();
  const older = join(folder.path, 'older.cjs');
  await writeFile(
    older,
    "Object.defineProperty(process, 'version', { value: 'v20.19.2' });" +
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.2' } });",
  );
  for (const name of UNITS) {
    const env = { DATA_DIR: folder.path, PORT: '0' };
    const { status, stdout, stderr } = await runUnit(name, `${process.execPath} --require ${older}`, env);

    assert.deepEqual([status, stdout], [78, '']);
    assert.match(stderr, /^This site needs Node 24 or newer; \S+ is v20\.19\.2\. [^\n]*\n$/);
  }
});

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

  const env = { DATA_DIR: folder.path };
  const { status, stderr } = await runUnit('huron-bright-backup', process.execPath, env, folder.path);

  assert.equal(status, 0, stderr);
  const copy =
    (await readdir(folder.path)).find((name) => /^quotes-.*\.sqlite$/.test(name)) ?? assert.fail('no copy');
  const database = new DatabaseSync(join(folder.path, copy), { readOnly: true });
  const row = database.prepare('SELECT request_id FROM quote_request').get();
  database.close();
  assert.equal(row?.request_id, request_id);
});
