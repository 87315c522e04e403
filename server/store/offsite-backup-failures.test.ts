/** S8b: each failure of a repository is one line, and the local backup is still made. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { addRequest, place, readAll, withRestic } from '../../tests/support/offsite-backup.ts';
import { eventually } from '../../tests/support/server.ts';
import { smallDisk } from '../../tests/support/small-disk.ts';
import { EMPTY } from './backup-retention.ts';
import { createOffsiteBackup } from './offsite-backup.ts';

/**
 * A hanging restic is ended after this long, ms. Usually restic reports the full disk within two seconds.
 */
const FULL_DISK_TIMEOUT = 60_000;

/** Ends as restic 0.14 sometimes does on a full disk. */
const CRASHING = `#!/bin/sh
echo 'fatal error: all goroutines are asleep - deadlock!

goroutine 1 [semacquire]:
golang.org/x/sync/errgroup.(*Group).Go
\tgolang.org/x/sync/errgroup/errgroup.go:72 +0xa5' >&2
exit 2
`;

test('each failure of the repository is one line, and the local backup is made', withRestic, async () => {
  await using at = await place();
  await addRequest(at.data);
  assert.equal((await at.quotes(['backup', at.copies])).status, 0);
  const wrong = join(at.path, 'wrong');
  await writeFile(wrong, 'another');
  const closed = 'rest:http://me:ses@me@127.0.0.1:9/';
  const crashing = join(at.path, 'crashing');
  await mkdir(crashing);
  await writeFile(join(crashing, 'restic'), CRASHING, { mode: 0o755 });

  for (const [others, reason] of [
    [{ BACKUP_PASSWORD_FILE: wrong }, /wrong password/],
    [{ BACKUP_TO: closed }, /me:\*\*\*@127\.0\.0\.1:9.*connection refused/],
    [{ BACKUP_TO: join(at.path, 'not mounted') }, /no such file or directory/],
    [{ BACKUP_PASSWORD_FILE: '' }, /BACKUP_PASSWORD_FILE is missing/],
    [{ PATH: crashing }, /restic broke off \(all goroutines are asleep - deadlock!\)/],
    [{ PATH: '/nowhere' }, /restic is not installed; on Debian: apt-get install restic/],
  ] as const) {
    const copy = join(at.path, `${crypto.randomUUID()}.sqlite`);
    const { status, output } = await at.quotes(['backup', copy], others);
    const shown = await at.quotes(['status']);

    assert.equal(status, 2);
    const [first, second, ...rest] = output.split('\n');
    assert.equal(first, `Copied to ${copy}`);
    assert.match(second ?? '', reason);
    assert.deepEqual(rest, ['']);
    assert.ok(shown.output.endsWith(`\n${second}\n`), shown.output);
    assert.equal(shown.status, 1);
    const restored = await at.quotes(['restore', '--from-repository'], others);
    assert.equal(restored.status, 2);
    assert.equal(restored.output, `${second}\n`);
  }
  assert.equal((await at.quotes(['backup', at.copies])).status, 0);
  assert.equal((await at.quotes(['status'])).status, 0, 'a copy that is made ends the alarm');
});

test('one deadline covers all calls to a hanging repository', withRestic, async (t) => {
  await using at = await place();
  await addRequest(at.data);
  let asked = 0;
  const silent = createServer(() => {
    asked += 1;
    deadline.abort();
  });
  t.after(() => silent.close().closeAllConnections());
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const deadline = new AbortController();
  const to = `rest:http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
  const offsite = createOffsiteBackup({ to, passwordFile: at.password }, deadline.signal);

  const late = {
    name: 'Error',
    message: 'BACKUP_TO cannot be used (it took too long; check its connection and its free space)',
  };
  await assert.rejects(offsite.list(true), late);
  await assert.rejects(offsite.forget(), late);
  await assert.rejects(offsite.restore(at.data), late);

  assert.equal(asked, 1);
  assert.deepEqual((await readAll(at.data)).ids.length, 1);
});

test('a full repository is told in one line, and works again with space', withRestic, async (t) => {
  await using at = await place();
  await using disk = await smallDisk('6m');
  if (!disk.isThere) return t.skip('no disk can be mounted here');
  const others = { BACKUP_TO: join(disk.path, 'repository') };
  const first = await addRequest(at.data, 1);
  assert.equal((await at.quotes(['backup', at.copies], others)).status, 0);
  const second = await addRequest(at.data, 60);
  const copy = join(at.path, 'one.sqlite');
  assert.equal((await at.quotes(['backup', copy], { BACKUP_TO: '' })).status, 0);
  const repository = { to: others.BACKUP_TO, passwordFile: at.password };

  // On a full disk restic 0.14 may also crash, or hang until the deadline, instead of failing.
  await assert.rejects(
    createOffsiteBackup(repository, AbortSignal.timeout(FULL_DISK_TIMEOUT)).send(copy, EMPTY),
    /^Error: BACKUP_TO cannot be used \((.*no space left on device|(it took too long|restic broke off \(.*\)); .*free space)\)$/,
  );

  assert.deepEqual((await readAll(at.data)).ids, [first, second].toSorted());
  const elsewhere = { ...others, DATA_DIR: join(at.path, 'elsewhere') };
  assert.equal((await at.quotes(['restore', '--from-repository'], elsewhere)).status, 0);
  assert.deepEqual((await readAll(elsewhere.DATA_DIR)).ids, [first]);
  spawnSync('mount', ['-o', 'remount,size=60m', disk.path]);
  assert.equal((await at.quotes(['backup', join(at.path, 'two.sqlite')], others)).status, 0);
});

test('of two backups at once the second fails in one line; the first is complete', withRestic, async () => {
  await using at = await place();
  const id = await addRequest(at.data, 20);

  // The first waits in restic until the second has ended: two that begin together need not overlap.
  const [waiting, gate] = [join(at.path, 'waiting'), join(at.path, 'gate')];
  await mkdir(waiting);
  spawnSync('mkfifo', [gate]);
  const stub = join(waiting, 'restic');
  await writeFile(stub, `#!/bin/sh\nrm "$0"\nread -r _ <'${gate}'\nexec restic "$@"\n`, { mode: 0o755 });
  const first = at.spawnQuotes(['backup', at.copies], { PATH: `${waiting}:${process.env.PATH}` });
  await eventually(async () => !existsSync(stub) || undefined);

  const two = await at.spawnQuotes(['backup', at.copies]);

  await writeFile(gate, '\n');
  const one = await first;
  assert.equal(one.status, 0, one.output);
  assert.deepEqual(two, { status: 2, output: 'Another backup is running. Try again when it has ended.\n' });
  const elsewhere = { DATA_DIR: join(at.path, 'elsewhere') };
  assert.equal((await at.quotes(['restore', '--from-repository'], elsewhere)).status, 0);
  assert.deepEqual((await readAll(elsewhere.DATA_DIR)).ids, [id]);

  // The restore records that an off-site backup exists. Otherwise the next backup would create an empty
  // repository where the real one is only unmounted.
  const away = join(at.path, 'unmounted');
  await rename(at.settings.BACKUP_TO, away);
  const { status, output } = await at.quotes(['backup', at.copies], elsewhere);
  assert.equal(status, 2, output);
  assert.match(output, /BACKUP_TO cannot be used/);
});
