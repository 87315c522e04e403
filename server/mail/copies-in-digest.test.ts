/** The daily digest on off-site copies. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY, HOUR } from '../../domain/time-spans.ts';
import { mailbox, startLoop } from '../../tests/support/delivery.ts';
import { eventually } from '../../tests/support/server.ts';

test('the digest says once that there is no off-site copy, and later how old the newest one is', async () => {
  const { messages, send } = mailbox();
  await using loop = await startLoop(send, { deskUrl: 'https://www.example.com/desk' });
  const digests = () => messages.filter(({ id }) => id.startsWith('daily-')).map(({ text }) => text);
  const morning = async (span = DAY) => {
    const before = digests().length;
    loop.pass(span);
    await eventually(async () => (digests().length > before ? true : undefined));
  };
  await loop.reached(1);
  await morning(22 * HOUR);
  for (let day = 2; day <= 12; day += 1) await morning();

  const told = digests().map((text) => text.includes('Your requests have no off-site copy'));
  assert.deepEqual(told.filter(Boolean).length, 1);
  assert.equal(told.indexOf(true), 7, 'after a week of requests');

  await loop.database.db
    .updateTable('desk_state')
    .set({ last_offsite_ms: loop.now() + 20 * HOUR })
    .execute();
  await morning();
  assert.match(digests().at(-1) ?? '', /^The last off-site copy was made [34] h ago\.$/m);
  for (let day = 1; day <= 2; day += 1) await morning();
  assert.match(
    digests().at(-1) ?? '',
    /^The last off-site copy is 2 days old\. Ask the person who set up the site/m,
  );
});
