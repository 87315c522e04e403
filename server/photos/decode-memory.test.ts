/** What the worst picture of each kind takes of the decoder's memory (Linux counts it). */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { decoder } from '../../tests/support/pictures.ts';
import { costlyPictures, worstPictures } from '../../tests/support/worst-pictures.ts';

/** What the server takes beside it is in docs/measurements.md. */
const MOST_MEGABYTES = 200;

/** The most that the decoder has taken, MB. */
async function mostOf(pictures: ReturnType<typeof decoder>): Promise<number> {
  const status = await readFile(`/proc/${pictures.pid()}/status`, 'latin1');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

for (const [what, make] of Object.entries(worstPictures)) {
  test(`${what} is decoded in little memory, also as a picture of the owner's`, async (t) => {
    using pictures = decoder();
    const file = await make();

    const decoded = await pictures.decode(file);
    const visitors = await mostOf(pictures);
    await pictures.encode(file, 50);
    const owners = await mostOf(pictures);

    t.diagnostic(`${Math.round(visitors)} and ${Math.round(owners)} MB for ${(file.length / 1e6).toFixed(1)} MB`);
    assert.ok(decoded);
    assert.ok(Math.max(visitors, owners) <= MOST_MEGABYTES, `${visitors} and ${owners} MB`);
  });
}

test('a picture whose kind takes more memory is refused before it is decoded', async () => {
  using pictures = decoder();
  for (const [what, make] of Object.entries(costlyPictures)) {
    assert.equal(await pictures.decode(await make()), undefined, what);
  }

  const status = await readFile(`/proc/${pictures.pid()}/status`, 'latin1');
  assert.ok(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024 <= 110, status);
});
