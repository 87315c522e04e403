/** A request is dated by the server's clock, less the time that the browser kept it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOUR, MINUTE } from '../../domain/time-spans.ts';
import { quoteRequest, startServer } from '../../tests/support/server.ts';
import { isLate } from '../push/emergencies.ts';

for (const [name, clockOff, waited, isToBeLate] of [
  ['a device two hours behind', -2 * HOUR, 0, false],
  ['a device two hours ahead', 2 * HOUR, 0, false],
  ['a device two hours ahead, after 70 minutes in its outbox', 2 * HOUR, 70 * MINUTE, true],
] as const) {
  test(`${name}: the server’s clock dates the request, less its wait`, async () => {
    await using server = await startServer();
    const submission_date = new Date(Date.now() - waited + clockOff).toISOString();

    await server.post(quoteRequest({ submission_date, waited_ms: waited, isEmergency: true }));

    const [stored] = await server.stored();
    assert.ok(stored);
    const dated = Date.parse(stored.payload.submission_date);
    assert.ok(Math.abs(stored.received_ms - waited - dated) < MINUTE, stored.payload.submission_date);
    assert.equal(isLate(stored.payload, stored.received_ms), isToBeLate);
  });
}

test('without a usable wait the device dates a request; another wait makes no second request', async () => {
  await using server = await startServer();
  const sent = quoteRequest();

  for (const waited_ms of ['0', -1, 0.5, 1e300, Number.MAX_SAFE_INTEGER, null, [1]])
    await server.post({ ...quoteRequest(), waited_ms });
  const first = await server.post({ ...sent, waited_ms: 5 });
  const repeat = await server.post({ ...sent, waited_ms: HOUR });

  assert.deepEqual([first.status, repeat.status], [201, 200]);
  const dates = (await server.stored()).map(({ payload }) => payload.submission_date);
  assert.equal(dates.length, 8);
  assert.equal(dates.filter((date) => date === sent.submission_date).length, 7);
});
