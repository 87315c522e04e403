/** Pictures, and their upload as a browser sends it. */
import sharp, { type Sharp } from 'sharp';
import { photoPath } from '../../domain/photos.ts';
import { MINUTE } from '../../domain/time-spans.ts';
import { createDecoder } from '../../server/photos/decoder.ts';

/**
 * A picture of one color with random squares in a corner, so every picture is different, at any size. Noise
 * all over would take seven times as long to encode as AVIF.
 */
export async function picture({ width = 64, height = 48, background = '#4080c0' } = {}): Promise<Sharp> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const corner = await sharp({ create: { width: 4, height: 3, channels: 3, background, noise } })
    .resize(Math.ceil(width / 4), Math.ceil(height / 4), { kernel: 'nearest', fit: 'fill' })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background } }).composite([
    { input: corner, gravity: 'northwest' },
  ]);
}

export const jpeg = async (...options: Parameters<typeof picture>): Promise<Buffer> =>
  (await picture(...options)).jpeg().toBuffer();

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
