/** `npm run quotes -- purge` by age: what it lists, and what it deletes after the owner confirms. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY } from '../../domain/time-spans.ts';
import { markEmailsSent } from '../../tests/support/jobs.ts';
import { desk, folderWithRequests } from '../../tests/support/terminal.ts';
import { openSqlite } from '../store/sqlite.ts';

test('only a closed, e-mailed and old request is purged, and only after a confirmation', async () => {
  await using folder = await folderWithRequests();
  assert.match(desk(folder.path, 'status').stdout, /New requests +2\n/);

  assert.equal(desk(folder.path, 'mark', '0b9f').status, 0);
  assert.equal(desk(folder.path, 'resend', '0b9f').status, 0);
  const status = desk(folder.path, 'status');
  assert.match(status.stdout, /Handled requests +1\n/);
  assert.match(status.stdout, /E-mails waiting +1\n/);
  // The first is not closed, and its e-mail is not sent yet. The other is still new.
  assert.equal(desk(folder.path, 'purge', '--older-than', '0d', '--yes').stdout, 'Nothing to delete\n');

  const database = openSqlite(folder.path);
  await markEmailsSent(database, Date.now());
  await database.close();
  await age(folder.path);
  assert.equal(
    desk(folder.path, 'purge', '--older-than', '0d', '--yes').stdout,
    'Nothing to delete\n',
    'contacted',
  );
  desk(folder.path, 'mark', '0b9f', 'lost');
  assert.equal(
    desk(folder.path, 'purge', '--older-than', '0d', '--yes').stdout,
    'Nothing to delete\n',
    'touched',
  );
  await age(folder.path);

  const asked = desk(folder.path, 'purge', '--older-than', '20d');
  assert.equal(asked.status, 0);
  const listed = '#2026-0703-0905, received 2026-07-03T13:05:00.000Z\n';
  assert.equal(
    asked.stdout,
    `${listed}Would delete: 1. To delete them for good, run the same command again with --yes\n`,
  );
  assert.equal(desk(folder.path, 'show', '0b9f').status, 0);
  assert.equal(desk(folder.path, 'purge', '--older-than', '20d', '--yes').stdout, `${listed}Deleted: 1\n`);
  assert.equal(desk(folder.path, 'show', '0b9f').status, 1);
});

/** Dates every change and closing 30 days back. */
async function age(dataDir: string): Promise<void> {
  const database = openSqlite(dataDir);
  const monthAgo = Date.now() - 30 * DAY;
  await database.db.updateTable('request_change').set({ at_ms: monthAgo }).execute();
  await database.db
    .updateTable('quote_request')
    .set({ closed_ms: monthAgo })
    .where('status', '=', 'lost')
    .execute();
  await database.close();
}

test('what looked like spam is purged in bulk, and nothing else with it', async () => {
  await using folder = await folderWithRequests();

  const purge = ['purge', '--quarantine', '--older-than', '0d'];
  assert.match(desk(folder.path, ...purge).stdout, /^#2026-0703-0905, .*\nWould delete: 1\./);
  assert.match(desk(folder.path, ...purge, '--yes').stdout, /\nDeleted: 1\n$/);

  assert.equal(desk(folder.path, 'show', '2b9f').status, 1);
  assert.match(
    desk(folder.path, 'status').stdout,
    /New requests +2\nHandled requests +0\nLooks like spam +0/,
  );
});
