/** "Back up now", and the alarms about backups that the desk shows and the owner puts off. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { DeskState } from '../../domain/desk.ts';
import { DAY } from '../../domain/time-spans.ts';
import { type Browser, read, signedIn } from '../../tests/support/desk-browser.ts';
import { eventually, quoteRequest, startServer } from '../../tests/support/server.ts';
import { countsOf } from '../store/backup-retention.ts';
import { lockFile } from '../store/sqlite.ts';
import { createBackups } from './backups.ts';

const stateOf = (call: Promise<Response>) => read<DeskState>(call);

/** The response comes within 8 s. On a slow machine the backup is still running then. */
async function backUp(device: Browser): Promise<DeskState> {
  const state = await stateOf(device.post('backup'));
  if (!state.backup?.isRunning) return state;
  return eventually(async () => {
    const later = await stateOf(device.get('state'));
    return later.backup?.isRunning ? undefined : later;
  });
}

test('old requests raise an alarm until the desk makes one backup for all who ask, which open desks notice', async () => {
  await using server = await startServer();
  const [phone, laptop] = [await signedIn(server), await signedIn(server)];
  await server.post(quoteRequest());
  await server.database.db.updateTable('quote_request').set({ received_ms: 1 }).execute();
  // The owner was already told that there is no off-site copy.
  await server.database.db.updateTable('desk_state').set({ away_told_ms: 1 }).execute();
  const before = await stateOf(phone.get('state'));
  assert.deepEqual([before.backup?.file, before.backup?.isAlarming], [null, true]);
  assert.equal(before.alarms.length, 1);
  assert.match(
    before.alarms[0] ?? '',
    /^Your requests aren’t backed up\. Ask the person who set up the site/,
  );
  assert.doesNotMatch(before.alarms[0] ?? '', /npm/);
  assert.ok(before.storeBytes > 10_000);

  const lock = lockFile(server.folder, 'backup.lock', '');
  const locked = await backUp(phone);
  lock.close();
  const folder = join(server.folder, 'backups');
  await writeFile(folder, '');
  const blocked = await backUp(phone);
  await rm(folder);
  assert.match(locked.backup?.failure ?? '', /^Another backup is running/);
  assert.match(blocked.backup?.failure ?? '', /backups\/ cannot be written \(ENOTDIR/);

  const live = (await phone.get('live')).body?.pipeThrough(new TextDecoderStream()).getReader();
  await live?.read();
  const [state] = await Promise.all([backUp(phone), backUp(laptop)]);

  // A slow backup takes longer than the time between two heartbeats.
  let heard = '';
  while (!heard.includes('event: change')) heard += (await live?.read())?.value ?? assert.fail();
  const [name = '', ...others] = await readdir(folder);
  assert.deepEqual(others, []);
  const { file, bytes, isRunning, failure } = state.backup ?? {};
  assert.equal(file, join(folder, name));
  assert.equal(bytes, (await stat(join(folder, name))).size);
  assert.deepEqual([isRunning, failure, state.alarms], [false, null, []]);
  assert.equal(countsOf(file ?? '')?.requests, 1);
  assert.ok(Math.abs(Date.now() - (state.lastBackupMs ?? 0)) < DAY);
  const counter = server.database.db.selectFrom('desk_state').select('change_counter');
  const { change_counter: earlier } = await counter.executeTakeFirstOrThrow();
  await server.database.backup(join(server.folder, 'copy.sqlite'));
  assert.ok(
    (await counter.executeTakeFirstOrThrow()).change_counter > earlier,
    'open desks notice any backup',
  );
});

test('a backup that cannot start or takes too long says so, and one without a password is not copied off-site', async () => {
  await using server = await startServer();
  const { database } = server;
  const folder = join(server.folder, 'backups');
  const unstarted = createBackups({ database: { ...database, dataDir: 'no\0path' }, repository: undefined });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await unstarted.make();
    const failure = 'The reason is in the server’s log. Tell the person who set up your site.';
    assert.deepEqual(unstarted.state(), { isRunning: false, failure });
  }
  const slow = createBackups({ database, repository: undefined, within: 1 });
  await mkdir(folder);

  const [one, other] = [slow.make(), slow.make()];
  assert.equal(one, other);
  assert.equal(slow.state().isRunning, true);
  await one;
  assert.match(slow.state().failure ?? '', /^It took too long and was stopped\./);
  assert.deepEqual(await readdir(folder), []);

  const local = createBackups({ database, repository: { to: '/nowhere', passwordFile: undefined } });
  await local.make();
  assert.equal(local.state().failure, null);
  const state = await database.db.selectFrom('desk_state').selectAll().executeTakeFirstOrThrow();
  assert.equal(state.backup_alarm, null);
  assert.ok(existsSync(state.last_backup_file ?? ''));
});

test('what a killed backup left is deleted at the next start, and at once if the desk stopped it', async () => {
  await using server = await startServer();
  const folder = join(server.folder, 'backups');
  const options = { database: server.database, repository: undefined };
  const leave = async () => {
    await mkdir(join(folder, 'quotes-2026-10-10-033012.sqlite.unfinished-to-send'), { recursive: true });
    await writeFile(join(folder, 'quotes-2026-10-10-033012.sqlite.unfinished'), 'a request');
  };
  await leave();
  const lock = lockFile(server.folder, 'backup.lock', '');

  createBackups(options);
  const whileAnotherRuns = await readdir(folder);
  lock.close();
  const backups = createBackups(options);
  const atStart = await readdir(folder);
  await leave();
  backups.make();
  await backups.stop();

  assert.equal(whileAnotherRuns.length, 2);
  assert.deepEqual([atStart, await readdir(folder)], [[], []]);
});

test('the alarms about backups are put off for a week on all devices, and no other alarm is', async () => {
  await using server = await startServer();
  const [phone, laptop] = [await signedIn(server), await signedIn(server)];
  const { db } = server.database;
  await server.post(quoteRequest());
  await db.updateTable('quote_request').set({ received_ms: 1 }).execute();
  await db.updateTable('desk_state').set({ backup_alarm: 'The backup failed.' }).execute();
  await db.updateTable('job').set({ state: 'dead' }).where('kind', '=', 'email-request').execute();
  const { alarms } = await stateOf(laptop.get('state'));
  assert.equal(alarms.length, 4);

  const snoozed = await stateOf(phone.post('backup/snooze'));
  const elsewhere = await stateOf(laptop.get('state'));
  await db
    .updateTable('desk_state')
    .set(({ eb }) => ({ backup_snoozed_ms: eb('backup_snoozed_ms', '-', 7 * DAY) }))
    .execute();
  const later = await stateOf(laptop.get('state'));

  assert.equal(snoozed.alarms.length, 1);
  assert.match(snoozed.alarms[0] ?? '', /^1 email could not be delivered/);
  assert.equal(snoozed.backup?.isAlarming, false);
  assert.deepEqual(elsewhere.alarms, snoozed.alarms);
  assert.deepEqual(later.alarms, alarms);
});

test('after a week of requests the desk says, for a day, that there is no off-site copy', async () => {
  await using server = await startServer();
  const phone = await signedIn(server);
  const { db } = server.database;
  const set = (times: { last_backup_ms?: number; last_offsite_ms?: number; away_told_ms?: number }) =>
    db.updateTable('desk_state').set(times).execute();
  const readAfter = async (madeMs: number) => {
    // The counts are cached, but a new backup makes the server count again.
    await set({ last_backup_ms: madeMs });
    return stateOf(phone.get('state'));
  };
  await server.post(quoteRequest());
  assert.deepEqual((await readAfter(Date.now())).alarms, []);
  const received_ms = Date.now() - 7 * DAY;
  await db.updateTable('quote_request').set({ received_ms }).execute();

  const first = await readAfter(Date.now());
  const again = await readAfter(Date.now());
  await set({ away_told_ms: Date.now() - DAY });
  const later = await readAfter(Date.now());

  assert.match(first.alarms.join(), /^Your requests have no off-site copy, .* set BACKUP_TO\.$/);
  assert.deepEqual(again.alarms, first.alarms);
  assert.deepEqual([later.alarms, later.lastOffsiteMs], [[], null]);
});

test('a backup dated years ahead counts as none, so the alarms are raised', async () => {
  await using server = await startServer();
  const phone = await signedIn(server);
  const { db } = server.database;
  await server.post(quoteRequest());
  await db.updateTable('quote_request').set({ received_ms: 1 }).execute();
  const readAfter = async (ahead: number) => {
    const madeMs = Date.now() + ahead;
    await db.updateTable('desk_state').set({ last_backup_ms: madeMs, last_offsite_ms: madeMs }).execute();
    return stateOf(phone.get('state'));
  };

  // The clock may have been set back by a few hours since.
  const slightly = await readAfter(DAY / 2);
  const years = await readAfter(5000 * DAY);

  assert.deepEqual(slightly.alarms, []);
  assert.deepEqual([years.lastBackupMs, years.lastOffsiteMs], [null, null]);
  assert.match(years.alarms.join('\n'), /^Your requests aren’t backed up.*\nYour requests have no off-site/);
});
