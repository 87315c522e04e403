/** A request keeps the promise under which it came. A later change of the promise moves no deadline. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DeskRequest, InboxPage } from '../../domain/desk.ts';
import { promiseClock } from '../../domain/promise-clock.ts';
import { HOUR } from '../../domain/time-spans.ts';
import { content } from '../../tests/support/content.ts';
import { signedIn } from '../../tests/support/desk-browser.ts';
import { emailJs, quoteRequest, startServer } from '../../tests/support/server.ts';

/** A server whose promise can change while it runs, with its desk. */
async function startPromising(quoteHours: number) {
  let promised = quoteHours;
  const { frame } = content;
  const server = await startServer({
    emailJs,
    content: () => ({
      ...content,
      frame: { ...frame, promises: { ...frame.promises, quoteHours: promised } },
    }),
  });
  const browser = await signedIn(server);
  return {
    ...server,
    promise(hours: number) {
      promised = hours;
    },
    async rows() {
      const { rows } = (await (await browser.get('requests')).json()) as InboxPage;
      return new Map(rows.map((row) => [row.name, row]));
    },
    async request(id: string) {
      return (await (await browser.get(`requests/${id}`)).json()) as DeskRequest;
    },
  };
}

test('each request keeps the hours promised when it came, for both forms', async () => {
  await using site = await startPromising(36);
  const repeated = quoteRequest({ firstName: 'Before' });
  await site.post(repeated);
  const before = (await site.rows()).get('Before Lovelace');
  site.promise(12);

  await site.post(repeated);
  await site.post({ ...quoteRequest({ firstName: 'Copied' }), delivered_by: 'emailjs' });
  const { request_id: _, ...plain } = quoteRequest({ firstName: 'Plain' });
  await site.postForm(plain as Record<string, string>);
  await site.postForm(plain as Record<string, string>);

  const rows = await site.rows();
  assert.deepEqual(
    ['Before', 'Copied', 'Plain'].map((name) => rows.get(`${name} Lovelace`)?.promiseHours),
    [36, 12, 12],
  );
  for (const { id, promiseHours } of rows.values())
    assert.equal((await site.request(id)).promiseHours, promiseHours);
  const late = (name: string) => {
    const row = rows.get(name);
    return row && promiseClock(row, row.receivedMs + 13 * HOUR)?.state;
  };
  assert.deepEqual([late('Before Lovelace'), late('Copied Lovelace')], ['due', 'late']);
  assert.deepEqual(rows.get('Before Lovelace'), before);
});

test('suspected spam that is restored keeps the hours promised when it came', async () => {
  await using site = await startPromising(36);
  const sent = quoteRequest({ firstName: 'Doubted' });
  await site.post({ ...sent, topic: 'seo' });
  site.promise(12);

  await site.post(sent);

  assert.equal((await site.rows()).get('Doubted Lovelace')?.promiseHours, 36);
});
