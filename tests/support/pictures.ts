/** Pictures, and how a browser puts them. */
import sharp, { type Sharp } from 'sharp';
import { photoPath } from '../../domain/photos.ts';
import { createDecoder } from '../../server/photos/decode.ts';

/** A picture of one color, with a little noise so that each is another one. */
export function picture({ width = 64, height = 48, background = '#4080c0' } = {}): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  return sharp({ create: { width, height, channels: 3, background } }).composite([
    { input: { create: { width, height, channels: 3, background, noise } }, blend: 'soft-light' },
  ]);
}

export const jpeg = (...options: Parameters<typeof picture>): Promise<Buffer> =>
  picture(...options)
    .jpeg()
    .toBuffer();

/** A decoder that ends with its test. On a busy machine its pictures take long; only tests of its time limit it more. */
export function decoder(limits: Parameters<typeof createDecoder>[0] = {}) {
  const created = createDecoder({ within: 60_000, ...limits });
  return { ...created, [Symbol.dispose]: created.close };
}

export function putPhoto(
  url: string,
  { requestId, number = 1 }: { requestId: unknown; number?: number | string },
  body: Uint8Array,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url + photoPath(String(requestId), number), {
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg', ...headers },
    body: new Uint8Array(body),
  });
}
