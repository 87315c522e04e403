/**
 * The process in which pictures of strangers are decoded (decode.ts starts it). It gets the bytes of one file at a time,
 * and answers with that picture written anew, or with undefined if it cannot be read.
 */
import { constants, setPriority } from 'node:os';
import sharp from 'sharp';
import { LONGEST_SIDE } from '../../quote/photos.ts';
import type { DecodedPhoto } from './photos.ts';

const MOST_PIXELS = 50_000_000;
/** The longest side of the small one, pixels. */
const PREVIEW_SIDE = 400;
/** At these, a photo of 2048 px takes about half a megabyte. */
const PICTURE = { quality: 82 };
const PREVIEW = { quality: 70 };

// A picture is never decoded twice, and there is one at a time.
sharp.cache(false);
sharp.concurrency(1);
// Only these three can be read, whatever else the library knows.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`) });
// Requests come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

// Ctrl-C and systemd signal this process too, but the server finishes its uploads first. It ends with the server.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit());
process.on('message', async (file: Uint8Array) => {
  answer(await decode(file).catch(() => null));
  // Otherwise several pictures would wait in memory to be collected.
  globalThis.gc?.();
});
answer('ready');

function answer(message: DecodedPhoto | null | 'ready'): void {
  // The server may have been killed meanwhile.
  process.send?.(message, undefined, undefined, () => {});
}

/** Rejects if the file is no such picture, is damaged or has too many pixels. */
async function decode(file: Uint8Array): Promise<DecodedPhoto> {
  const { data: picture, info } = await sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
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
