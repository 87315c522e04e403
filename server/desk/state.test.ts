/** The alarms and numbers that the desk shows. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import type { DeskState } from '../../domain/desk.ts';
import { DAY } from '../../domain/time-spans.ts';
import { signedIn } from '../../tests/support/desk-browser.ts';
import { quoteRequest, startServer, temporaryFolder } from '../../tests/support/server.ts';

test('old requests raise an alarm until a backup is made, which open desks notice', async () => {
  await using server = await startServer();
  await using folder = await temporaryFolder();
  const phone = await signedIn(server);
  const read = async () => (await (await phone.get('state')).json()) as DeskState;
  await server.post(quoteRequest());
  await server.database.db.updateTable('quote_request').set({ received_ms: 1 }).execute();
  // The owner was already told that there is no off-site copy.
  await server.database.db.updateTable('desk_state').set({ away_told_ms: 1 }).execute();

  const { alarms, storeBytes } = await read();
  assert.equal(alarms.length, 1);
  assert.match(alarms[0] ?? '', /^Your requests aren’t backed up\. Ask the person who set up the site/);
  assert.doesNotMatch(alarms[0] ?? '', /npm/);
  assert.ok(storeBytes > 10_000);

  const live = (await phone.get('live')).body?.pipeThrough(new TextDecoderStream()).getReader();
  await live?.read();
  await server.database.backup(join(folder.path, 'copy.sqlite'));
  assert.match((await live?.read())?.value ?? '', /^event: change/);
  assert.deepEqual((await read()).alarms, []);
});

test('after a week of requests the desk says, for a day, that there is no off-site copy', async () => {
  await using server = await startServer();
  const phone = await signedIn(server);
  const { db } = server.database;
  const read = async () => {
    // The counts are cached, but a new backup makes the server count again.
    await db.updateTable('desk_state').set({ last_backup_ms: Date.now() }).execute();
    return (await (await phone.get('state')).json()) as DeskState;
  };
  await server.post(quoteRequest());
  assert.deepEqual((await read()).alarms, []);
  await db
    .updateTable('quote_request')
    .set({ received_ms: Date.now() - 7 * DAY })
    .execute();

  const first = await read();
  const again = await read();
  await db
    .updateTable('desk_state')
    .set({ away_told_ms: Date.now() - DAY })
    .execute();
  const later = await read();

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
    return (await (await phone.get('state')).json()) as DeskState;
  };

  // The clock may have been set back by a few hours since.
  const slightly = await readAfter(DAY / 2);
  const years = await readAfter(5000 * DAY);

  assert.deepEqual(slightly.alarms, []);
  assert.deepEqual([years.lastBackupMs, years.lastOffsiteMs], [null, null]);
  assert.match(years.alarms.join('\n'), /^Your requests aren’t backed up.*\nYour requests have no off-site/);
});
