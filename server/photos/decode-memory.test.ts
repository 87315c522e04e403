/** The decoder's memory for the worst picture of each format, as Linux counts it. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { decoder } from '../../tests/support/pictures.ts';
import { costlyPictures, worstPictures } from '../../tests/support/worst-pictures.ts';

/** The decoder's share of the memory that docs/measurements.md states for photos. */
const MAX_MEGABYTES = 200;

/** The decoder's peak memory, MB. */
async function readPeak(pictures: ReturnType<typeof decoder>): Promise<number> {
  const status = await readFile(`/proc/${pictures.pid()}/status`, 'latin1');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

for (const [what, make] of Object.entries(worstPictures)) {
  test(`${what} is decoded within the memory limit`, async (t) => {
    using pictures = decoder();
    const file = await make();

    const decoded = await pictures.decode(file);

    const most = await readPeak(pictures);
    t.diagnostic(`${Math.round(most)} MB for ${(file.length / 1e6).toFixed(1)} MB`);
    assert.ok(decoded);
    assert.ok(most <= MAX_MEGABYTES, `${most} MB`);
  });
}

test('an owner’s picture of 50 million pixels is encoded within the memory limit', async (t) => {
  using pictures = decoder();
  const file = await worstPictures['a JPEG of 50 million pixels']?.();

  const encoded = file && (await pictures.encode(file, 50, 'wide'));

  const most = await readPeak(pictures);
  t.diagnostic(`${Math.round(most)} MB`);
  assert.ok(encoded && 'files' in encoded);
  assert.ok(most <= MAX_MEGABYTES, `${most} MB`);
});

test('a picture beyond the memory limit is refused before decoding', async () => {
  using pictures = decoder();
  for (const [what, make] of Object.entries(costlyPictures)) {
    assert.equal(await pictures.decode(await make()), undefined, what);
  }

  const most = await readPeak(pictures);
  assert.ok(most <= 110, `${most} MB`);
});
