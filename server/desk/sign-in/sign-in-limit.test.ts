/** Thousands of wrong codes, on each engine. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MINUTE } from '../../../domain/time-spans.ts';
import { openBrowser } from '../../../tests/support/desk-browser.ts';
import { startPostgres } from '../../../tests/support/postgres.ts';
import { startServer } from '../../../tests/support/server.ts';
import { createCode } from '../../devices/sign-in-codes.ts';

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined;
  before(async () => {
    if (engine === 'PostgreSQL') postgres = await startPostgres();
  });
  after(() => postgres?.[Symbol.asyncDispose]());
  const start = (overrides: Parameters<typeof startServer>[0] = {}) =>
    startServer({ trustProxy: 1, ...overrides, ...(postgres ? { databaseUrl: postgres.url } : {}) });

  test(`${engine}: of a thousand wrong codes from one address, ten a minute are checked`, async () => {
    await using server = await start();
    const browser = openBrowser(server);
    const from = { 'x-forwarded-for': '203.0.113.7' };
    if (engine === 'SQLite') {
      const few = [];
      for (let count = 0; count < 11; count += 1) {
        const guess = browser.post('sign-in', { code: 'guess' }, { 'x-forwarded-for': '203.0.113.6' });
        few.push((await guess).status);
      }
      assert.deepEqual(few, [...Array(10).fill(401), 429]);
    }
    const code = await createCode(server.database, 'terminal', Date.now());
    const statuses: Record<number, number> = {};

    const began = Date.now();
    let left = 1000;
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        for (; left > 0; left -= 1) {
          const { status, headers } = await browser.post('sign-in', { code: `guess ${left}` }, from);
          statuses[status] = (statuses[status] ?? 0) + 1;
          if (status === 429) assert.ok(Number(headers.get('retry-after')) <= 60);
        }
      }),
    );

    const { 401: lookedAt = 0, 429: refused = 0 } = statuses;
    assert.equal(
      lookedAt + refused,
      Object.values(statuses).reduce((sum, count) => sum + count),
    );
    // The limit begins anew each minute. On a busy machine the codes may take several full minutes, and
    // parts of two.
    const minutes = Math.floor((Date.now() - began) / MINUTE) + 2;
    // If PostgreSQL does not count within POSTGRES_COUNT_TIMEOUT, the instance counts on its own, which
    // allows ten more.
    const counts = engine === 'PostgreSQL' ? 2 : 1;
    assert.ok(lookedAt >= 10 && lookedAt <= 10 * counts * minutes, `${lookedAt}`);
    while ((await browser.post('sign-in', { code: 'another guess' }, from)).status !== 429);
    assert.equal(
      (await browser.post('sign-in', { code }, from)).status,
      429,
      'a right code, too, until the minute ends',
    );
    assert.equal((await browser.post('sign-in', { code }, { 'x-forwarded-for': '203.0.113.8' })).status, 204);
  });

  test(`${engine}: right codes do not count, and the limits of codes and requests are separate`, async () => {
    await using server = await start({ quoteRateLimit: 1 });
    const from = { 'x-forwarded-for': '203.0.113.9' };

    for (let device = 0; device < 15; device += 1) {
      const code = await createCode(server.database, 'terminal', Date.now());
      assert.equal((await openBrowser(server).post('sign-in', { code }, from)).status, 204);
    }
    assert.equal((await openBrowser(server).post('sign-in', { code: 'x' }, from)).status, 401);
    assert.equal((await server.post({}, from)).status, 422, 'the one quote request that is allowed');
    for (let request = 0; request < 10; request += 1) assert.equal((await server.post({}, from)).status, 429);
    assert.equal((await openBrowser(server).post('sign-in', { code: 'x' }, from)).status, 401);
  });
}
