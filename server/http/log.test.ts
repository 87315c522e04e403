/** Strangers can neither flood the log nor forge its lines. */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import { quoteRequest, startServer } from '../../tests/support/server.ts';

type Line = { level: number; outcome?: string; more?: number; err?: { message: string; stack: string } };

async function startLogging(overrides: Parameters<typeof startServer>[0] = {}) {
  const lines: string[] = [];
  const server = await startServer({ ...overrides, log: (line) => lines.push(line) });
  return {
    ...server,
    lines,
    warnings: () => lines.map((line): Line => JSON.parse(line)).filter(({ level }) => level >= 40),
  };
}

/** fetch() would ignore the `host` header. */
function postRaw(url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(`${url}/api/quotes`, { method: 'POST', headers }, (response) =>
      resolve(response.resume().statusCode),
    )
      .on('error', reject)
      .end('{}');
  });
}

test('any header, however long, becomes one short line', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  await using server = await startLogging();
  const nasty = `https://evil.example\t\u0085\u009b31m${'x'.repeat(4000)}`;

  for (const name of ['origin', 'sec-fetch-site', 'host']) {
    const headers = { 'content-type': 'application/json', origin: 'https://evil.example', [name]: nasty };
    assert.equal(await postRaw(server.url, headers), 403, name);
    t.mock.timers.tick(60_001);
  }

  const lines = server.lines.filter((line) => line.includes('another site'));
  assert.equal(lines.length, 3);
  for (const line of lines) {
    assert.ok(line.length < 1000, `${line.length}`);
    assert.match(line, /evil\.example [^x]*31mx/);
    assert.doesNotMatch(line.trimEnd(), /[\p{Cc}\p{Zl}\p{Zp}\p{Cf}]|\\[tunrbf]/u);
  }
});

test('a kind of warning is logged once a minute, with the number of suppressed ones', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  await using server = await startLogging();
  const foreign = async () =>
    assert.equal((await server.post(quoteRequest(), { origin: 'https://evil.example' })).status, 403);
  const badCode = async () => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${server.url}/api/desk/sign-in`, {
      method: 'POST',
      headers,
      body: '{"code":"x"}',
    });
    assert.equal(response.status, 401);
  };

  for (let sent = 0; sent < 30; sent += 1) await foreign();
  await badCode();
  await badCode();
  t.mock.timers.tick(60_001);
  await foreign();
  t.mock.timers.tick(60_001);
  await foreign();

  assert.deepEqual(
    server.warnings().map(({ outcome = '', more }) => [outcome.split(':')[0], more]),
    [
      ['refused', undefined],
      ['sign-in refused', undefined],
      ['refused', 29],
      ['refused', undefined],
    ],
  );
});

test('errors that quote input are shortened, even those of a failing store', async () => {
  const sent = `\u001b[31m\u007f\u2028\n    at evil (\u202e${'x'.repeat(5000)})`;
  await using server = await startLogging({
    store: (store) => ({
      ...store,
      async put() {
        throw new Error(`invalid input: ${sent}`, { cause: new Error(sent) });
      },
    }),
  });

  for (let tried = 0; tried < 20; tried += 1) assert.equal((await server.post(quoteRequest())).status, 503);

  const warnings = server.warnings();
  assert.equal(warnings.length, 1);
  assert.match(warnings[0]?.err?.message ?? '', /^invalid input: {2}\[31m {2}/);
  assert.match(warnings[0]?.err?.stack ?? '', /^ +at .*log\.test\.ts/m);
  const [line = ''] = server.lines.filter((line) => line.includes('not stored'));
  assert.ok(line.length < 6000, `${line.length}`);
  assert.doesNotMatch(line.trimEnd(), /[\p{Cc}\p{Zl}\p{Zp}\p{Cf}]|\\u/u);
});
