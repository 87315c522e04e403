/** Reminders in the daily digest. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY, HOUR, MINUTE } from '../../domain/time-spans.ts';
import { mailbox, startLoop } from '../../tests/support/delivery.ts';
import { eventually } from '../../tests/support/server.ts';
import { createRequestActions } from '../requests/request-actions.ts';

test('the digest names every reminder due that day, from morning to midnight', async () => {
  const { messages, send } = mailbox();
  await using loop = await startLoop(send, { deskUrl: 'https://www.example.com/desk' });
  const actions = createRequestActions(loop.database, []);
  const maker = { by: 'Maria’s phone', nowMs: loop.now() };
  const at = (iso: string) => Date.parse(`${iso}:00-04:00`);
  const ids: Record<string, string> = {};
  for (const name of ['Today', 'Tonight', 'Tomorrow']) {
    // Two requests at the same time have no defined order.
    loop.pass(MINUTE);
    await loop.put(name);
    const [request] = await loop.store.list({ isQuarantined: false, limit: 1 });
    ids[name] = request?.request_id ?? '';
  }
  const remind = (name: string, ms: number) =>
    actions.remind(ids[name] ?? '', crypto.randomUUID(), ms, maker);
  await remind('Today', at('2026-07-05T08:00'));
  await remind('Tonight', at('2026-07-05T23:59'));
  await remind('Tomorrow', at('2026-07-06T08:00'));

  loop.pass(22 * HOUR);
  await eventually(async () => (loop.dailies.length === 1 ? true : undefined));
  loop.pass(DAY);
  await eventually(async () => (loop.dailies.length === 2 ? true : undefined));

  const [first, second] = messages.filter(({ id }) => id.startsWith('daily-')).map(({ text }) => text);
  assert.doesNotMatch(first ?? '', /due today/);
  const [, due = ''] = (second ?? '').split('2 requests are due today: you asked to be reminded');
  assert.match(due, /Tonight.*Today/s);
  assert.doesNotMatch(due, /Tomorrow/);
  assert.match(due, new RegExp(`/desk/request/${ids.Today}`));
});
