/** The drawing on the first screen fits in what a server may send before the first acknowledgment. */
import { connect } from 'node:net';
import encoded from '../art/encoded.json' with { type: 'json' };
import { heroPicture, storyPicture } from '../site/document/first-pictures.ts';
import { FIRST_ROUND_TRIP, PHONE } from './first-load.ts';
import { expect, test } from './site.ts';

test.describe('on a phone', () => {
  test.use(PHONE);

  for (const [path, { name }] of [
    ['/', heroPicture],
    ['/about', storyPicture],
  ] as const) {
    test(`the drawing of ${path} arrives in the first round trip of its connection`, async ({
      page,
      site,
    }) => {
      const { isPhotograph = false } = (encoded as Record<string, { isPhotograph?: boolean }>)[name] ?? {};
      test.skip(isPhotograph, 'a photograph has more to show, and may take another round trip');
      await page.goto(path);
      const first = page.locator('main img').first();
      const address = await first.evaluate((image: HTMLImageElement) => image.currentSrc);

      const response = await readResponse(site.url, new URL(address).pathname, 'br');

      expect(address).toContain('phone-crop');
      expect(response.toString('latin1', 0, 15)).toBe('HTTP/1.1 200 OK');
      expect(response.length).toBeLessThanOrEqual(FIRST_ROUND_TRIP);
    });
  }
});

/** The response as transferred, headers included. */
async function readResponse(origin: string, path: string, encoding: string): Promise<Buffer> {
  const { port, hostname } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: ${encoding}\r\nconnection: close\r\n\r\n`,
  );
  return Buffer.concat(await socket.toArray());
}
