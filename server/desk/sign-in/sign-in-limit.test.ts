/** Hundreds of wrong codes, on each engine. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MINUTE } from '../../../domain/time-spans.ts';
import { openBrowser } from '../../../tests/support/desk-browser.ts';
import { sharePostgres } from '../../../tests/support/instances.ts';
import { startServer } from '../../../tests/support/server.ts';
import { createCode } from '../../devices/sign-in-codes.ts';

const { cluster } = sharePostgres();

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  test(`${engine}: of hundreds of wrong codes from one address, ten a minute are checked; right codes and requests do not count`, async () => {
    const isShared = engine === 'PostgreSQL';
    const onEngine = isShared ? { databaseUrl: cluster().url } : {};
    await using server = await startServer({ trustProxy: 1, quoteRateLimit: 1, ...onEngine });
    const from = (last: number) => ({ 'x-forwarded-for': `203.0.113.${last}` });
    const use = (code: string, headers: Record<string, string>) =>
      openBrowser(server).post('sign-in', { code }, headers);
    const newCode = () => createCode(server.database, 'terminal', Date.now());
    for (let device = 0; device < 15; device += 1)
      assert.equal((await use(await newCode(), from(9))).status, 204);
    assert.equal((await use('x', from(9))).status, 401);
    assert.equal((await server.post({}, from(9))).status, 422, 'the one quote request that is allowed');
    for (let request = 0; request < 10; request += 1)
      assert.equal((await server.post({}, from(9))).status, 429);
    assert.equal((await use('x', from(9))).status, 401);
    if (!isShared) {
      const few = [];
      for (let count = 0; count < 11; count += 1) few.push((await use('guess', from(6))).status);
      assert.deepEqual(few, [...Array(10).fill(401), 429]);
    }
    const code = await newCode();
    const statuses: Record<number, number> = {};

    const began = Date.now();
    let left = 300;
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        for (; left > 0; left -= 1) {
          const { status, headers } = await use(`guess ${left}`, from(7));
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
    const counts = isShared ? 2 : 1;
    assert.ok(lookedAt >= 10 && lookedAt <= 10 * counts * minutes, `${lookedAt}`);
    while ((await use('another guess', from(7))).status !== 429);
    assert.equal((await use(code, from(7))).status, 429, 'a right code, too, until the minute ends');
    assert.equal((await use(code, from(8))).status, 204);
  });
}
