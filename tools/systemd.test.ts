/** The systemd units in deploy/. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { execStart } from '../tests/support/checkouts.ts';
import { quoteRequest, startProgram, temporaryFolder } from '../tests/support/server.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** By systemd's own measure, of 10. */
const MOST_EXPOSED = 2.0;

for (const name of ['huron-bright', 'huron-bright-backup']) {
  test(`the systemd unit ${name} leaves the program little of the machine`, (t) => {
    const unit = join(root, 'deploy', `${name}.service`);
    const { stdout, error } = spawnSync('systemd-analyze', ['security', '--offline=true', '--no-pager', unit], {
      encoding: 'utf8',
    });
    if (error) return t.skip('systemd-analyze is not here');

    const exposure = Number(/Overall exposure level .*: ([\d.]+)/.exec(stdout)?.[1]);
    t.diagnostic(`exposure ${exposure}`);
    assert.ok(exposure <= MOST_EXPOSED, stdout);
  });
}

test('the nightly copy is taken by the very command of its unit, and holds what was stored', async () => {
  await using folder = await temporaryFolder();
  await using program = await startProgram({ DATA_DIR: folder.path });
  await program.isServing;
  const { request_id } = quoteRequest();
  assert.equal((await program.post(quoteRequest({ request_id }))).status, 201);
  const script = /^\/bin\/sh -c '(.*)'$/.exec(await execStart('huron-bright-backup'))?.[1] ?? '';
  const here = script
    .replaceAll('%%', '%')
    .replace('/usr/bin/node', process.execPath)
    .replace('/var/lib/huron-bright-backups', folder.path);

  const { status, stderr } = spawnSync('/bin/sh', ['-c', here], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: folder.path },
  });

  assert.equal(status, 0, stderr);
  const copy = (await readdir(folder.path)).find((name) => /^quotes-.*\.sqlite$/.test(name)) ?? assert.fail(here);
  const database = new DatabaseSync(join(folder.path, copy), { readOnly: true });
  const row = database.prepare('SELECT request_id FROM quote_request').get();
  database.close();
  assert.equal(row?.request_id, request_id);
});

test('before a copy is taken, its unit keeps the newest six and removes what an interrupted run left', async () => {
  await using folder = await temporaryFolder();
  const days = ['01', '02', '03', '04', '05', '06', '07', '08', '09'];
  const copies = days.map((day) => `quotes-2026-11-${day}-033012.sqlite`);
  const left = ['quotes-2026-11-10-033012.sqlite.unfinished', 'quotes-2026-11-10-033012.sqlite.unfinished-journal'];
  for (const name of [...copies.toReversed(), ...left, 'of the owner']) await writeFile(join(folder.path, name), '');
  const script = /^\/bin\/sh -c '(.*)'$/.exec(await execStart('huron-bright-backup', 'ExecStartPre'))?.[1] ?? '';

  const here = script.replace('/var/lib/huron-bright-backups', folder.path);
  for (const _run of ['once', 'again, as after a failure']) assert.equal(spawnSync('/bin/sh', ['-c', here]).status, 0);

  assert.deepEqual((await readdir(folder.path)).toSorted(), ['of the owner', ...copies.slice(3)]);
});
