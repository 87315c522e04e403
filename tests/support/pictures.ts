/** Pictures, and their upload as a browser sends it. */
import sharp, { type Sharp } from 'sharp';
import { photoPath } from '../../domain/photos.ts';
import { MINUTE } from '../../domain/time-spans.ts';
import { createDecoder } from '../../server/photos/decoder.ts';

/** A picture of one color, with a little noise so that every picture is different. */
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

/**
 * A decoder that ends with its test. Decoding is slow on a busy machine, so only tests of the timeout
 * shorten the timeout.
 */
export function decoder(limits: Parameters<typeof createDecoder>[0] = {}) {
  const created = createDecoder({ within: 5 * MINUTE, encodingWithin: 5 * MINUTE, ...limits });
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
