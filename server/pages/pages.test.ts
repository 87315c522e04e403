import assert from 'node:assert/strict';
import { syncBuiltinESMExports } from 'node:module';
import { test } from 'node:test';
import zlib, { brotliDecompressSync } from 'node:zlib';
import { servedText } from './pages.ts';

test('a text is compressed once, on the first request, and again after a failure', async (t) => {
  const compress = t.mock.method(zlib, 'brotliCompress');
  syncBuiltinESMExports();
  t.after(() => {
    t.mock.restoreAll();
    syncBuiltinESMExports();
  });
  const { br } = servedText('index.html', 'one page').variants;
  assert.equal(compress.mock.callCount(), 0);
  compress.mock.mockImplementationOnce(((_text: unknown, _options: unknown, done: (error: Error) => void) =>
    done(new Error('no memory'))) as typeof zlib.brotliCompress);
  await assert.rejects(async () => br?.body(), /no memory/);

  const bodies = await Promise.all([br?.body(), br?.body()]);
  bodies.push(await br?.body());

  assert.deepEqual(
    bodies.map((body) => body && brotliDecompressSync(body).toString()),
    ['one page', 'one page', 'one page'],
  );
  assert.equal(compress.mock.callCount(), 2);
});
