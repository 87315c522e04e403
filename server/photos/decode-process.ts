/**
 * The process in which pictures of strangers are decoded (decode.ts starts it). It gets the bytes of one file at a time,
 * and answers with that picture written anew, or with null if it cannot be read or costs too much.
 */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { constants, platform, setPriority } from 'node:os';
import sharp from 'sharp';
import { LONGEST_SIDE } from '../../domain/photos.ts';
import { isAffordable } from './decode-cost.ts';
import type { DecodedPhoto } from './photos.ts';

/** The longest side of the preview, pixels. */
const PREVIEW_SIDE = 400;
/** At this quality, a photo of 2048 px takes about half a megabyte. */
const PICTURE = { quality: 82 };
const PREVIEW = { quality: 70 };

// No picture is decoded twice, so a cache would only take memory. One picture at a time needs one thread.
sharp.cache(false);
sharp.concurrency(1);
// Only these three can be read, whatever else the library knows.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`) });
// Requests come first: the decoder runs when the server leaves the processor free.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// If the machine runs out of memory, Linux ends this process before any other, and the server decodes the picture later.
if (platform() === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000');

// Ctrl-C and systemd signal this process too, but the server finishes its uploads first. It ends with the server.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit());
process.on('message', async (length: number) => {
  const file = await readFile(length);
  answer(await decode(file).catch(() => null));
  // Otherwise the memory of several pictures would wait for the garbage collector.
  globalThis.gc?.();
});
answer('ready');

function answer(message: DecodedPhoto | null | 'ready'): void {
  // The server may have been killed meanwhile.
  process.send?.(message, undefined, undefined, () => {});
}

/** The bytes of one file follow the message with their number. */
async function readFile(length: number): Promise<Uint8Array> {
  const file = Buffer.allocUnsafeSlow(length);
  for (let at = 0; at < length; ) {
    const chunk: Buffer | null = process.stdin.read();
    if (chunk) at += chunk.copy(file, at);
    else await once(process.stdin, 'readable');
  }
  return file;
}

/** Resolves to null if the picture would cost too much. Rejects if the file is no such picture, or is damaged. */
async function decode(file: Uint8Array): Promise<DecodedPhoto | null> {
  const image = sharp(file, { sequentialRead: true, failOn: 'error' });
  // This reads the header alone.
  if (!isAffordable(file, await image.metadata())) return null;
  const { data: picture, info } = await image
    .autoOrient()
    .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColorspace('srgb')
    // No metadata is written unless it is asked for.
    .jpeg(PICTURE)
    .toBuffer({ resolveWithObject: true });
  const preview = await sharp(picture)
    .resize(PREVIEW_SIDE, PREVIEW_SIDE, { fit: 'inside', withoutEnlargement: true })
    .jpeg(PREVIEW)
    .toBuffer();
  return { width: info.width, height: info.height, picture, preview };
}
