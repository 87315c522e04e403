/** The first screen stands in what a server sends before it waits for the first acknowledgment. */
import { connect } from 'node:net';
import { brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { budgets, FIRST_ROUND_TRIP } from './first-load.ts';
import { expect, test } from './site.ts';

for (const [encoding, decode] of [
  ['br', (start: Buffer) => brotliDecompressSync(start, { finishFlush: constants.BROTLI_OPERATION_FLUSH })],
  ['gzip', (start: Buffer) => gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH })],
] as const) {
  for (const path of Object.keys(budgets)) {
    test(`the first screen of ${path}, in ${encoding}, comes in the first round trip`, async ({ page, site }) => {
      const answer = await readAnswer(site.url, path, encoding);
      const bodyStart = answer.indexOf('\r\n\r\n') + 4;
      const arrived = decode(answer.subarray(bodyStart, FIRST_ROUND_TRIP)).toString();

      const isWhole = await page.evaluate((html) => {
        const { body } = new DOMParser().parseFromString(html, 'text/html');
        // What follows it shows that it has ended.
        return body.querySelector('main > :first-child + *') !== null;
      }, arrived);

      expect(isWhole).toBe(true);
    });
  }
}

/** The answer to a request as it travels, headers included. */
async function readAnswer(origin: string, path: string, encoding: string): Promise<Buffer> {
  const { port, hostname } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: ${encoding}\r\nconnection: close\r\n\r\n`);
  return Buffer.concat(await socket.toArray());
}
