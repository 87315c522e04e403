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
  const isOwners = what === 'a JPEG of 50 million pixels';
  test(`${what} is decoded${isOwners ? ', and encoded for the owner,' : ''} within the memory limit`, async (t) => {
    using pictures = decoder();
    const file = await make();
    const checkPeak = async () => {
      const most = await readPeak(pictures);
      t.diagnostic(`${Math.round(most)} MB for ${(file.length / 1e6).toFixed(1)} MB`);
      assert.ok(most <= MAX_MEGABYTES, `${most} MB`);
    };

    assert.ok(await pictures.decode(file));
    await checkPeak();
    if (!isOwners) return;
    // The decoder starts a process of its own for each picture of the owner.
    const encoded = await pictures.encode(file, 50, 'wide');
    assert.ok(encoded && 'files' in encoded);
    await checkPeak();
  });
}

test('a picture beyond the memory limit is refused before decoding', async () => {
  using pictures = decoder();
  for (const [what, make] of Object.entries(costlyPictures)) {
    assert.equal(await pictures.decode(await make()), undefined, what);
  }

  const most = await readPeak(pictures);
  assert.ok(most <= 110, `${most} MB`);
});
