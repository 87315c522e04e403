/** `npm run quotes -- purge` by age: what it lists, and what it deletes after the owner confirms. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY } from '../../domain/time-spans.ts';
import { markEmailsSent } from '../../tests/support/jobs.ts';
import { desk, folderWithRequests } from '../../tests/support/terminal.ts';
import { openSqlite } from '../store/sqlite.ts';

test('only a closed, e-mailed and old request is purged, and only after a confirmation', async () => {
  await using folder = await folderWithRequests();
  const printed = async (...words: string[]) => {
    const { status, stdout } = await desk(folder.path, ...words);
    assert.equal(status, 0, words.join(' '));
    return stdout;
  };
  const purge = (age: string, ...words: string[]) => printed('purge', '--older-than', age, ...words);
  assert.match(await printed('status'), /New requests +2\n/);

  await printed('mark', '0b9f');
  await printed('resend', '0b9f');
  assert.match(await printed('status'), /Handled requests +1\n(?:.*\n)*E-mails waiting +1\n/);
  // The first is not closed, and its e-mail is not sent yet. The other is still new.
  assert.equal(await purge('0d', '--yes'), 'Nothing to delete\n');

  const database = openSqlite(folder.path);
  await markEmailsSent(database, Date.now());
  await database.close();
  await age(folder.path);
  assert.equal(await purge('0d', '--yes'), 'Nothing to delete\n', 'contacted');
  await printed('mark', '0b9f', 'lost');
  assert.equal(await purge('0d', '--yes'), 'Nothing to delete\n', 'just closed');
  await age(folder.path);

  const listed = '#2026-0703-0905, received 2026-07-03T13:05:00.000Z\n';
  assert.equal(
    await purge('20d'),
    `${listed}Would delete: 1. To delete them for good, run the same command again with --yes\n`,
  );
  assert.equal((await desk(folder.path, 'show', '0b9f')).status, 0);
  assert.equal(await purge('20d', '--yes'), `${listed}Deleted: 1\n`);
  assert.equal((await desk(folder.path, 'show', '0b9f')).status, 1);

  // Suspected spam is purged in bulk, and nothing else with it.
  assert.match(await purge('0d', '--quarantine'), /^#2026-0703-0905, .*\nWould delete: 1\./);
  assert.match(await purge('0d', '--quarantine', '--yes'), /\nDeleted: 1\n$/);
  assert.equal((await desk(folder.path, 'show', '2b9f')).status, 1);
  assert.match(await printed('status'), /New requests +1\nHandled requests +0\nLooks like spam +0/);
});

/** Dates every change, and the closing of lost requests, 30 days back. */
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
