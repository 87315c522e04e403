/**
 * Re-encodes a visitor's photo, and encodes the owner's pictures. Runs in a process of its own, started by
 * decoder.ts. Responds with null if the file cannot be read or costs too much memory.
 */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { platform } from 'node:os';
import sharp from 'sharp';
import { LONGEST_SIDE } from '../../domain/photos.ts';
import { MOST_BYTES, type PictureSize, SCENE, SIZES } from '../../domain/site-pictures.ts';
import { isAffordable } from './decode-cost.ts';
import type { EncodedScene, SmallPart, Task } from './decoder.ts';
import type { DecodedPhoto } from './photos.ts';

const PREVIEW_SIDE = 400;
/** At this quality a photo of 2048 px takes about half a megabyte. */
const PICTURE = { quality: 82 };
const PREVIEW = { quality: 70 };
/** For the whole photo, from which other parts may be cropped later. */
const WHOLE = { quality: 88 };
/** AVIF effort 3 takes a third of the default's time for 5 % more bytes: 1.5 s for three widths. */
const EFFORT = { avif: 3, webp: 4 };
const MIN_QUALITY = 10;
const QUALITY_STEP = 10;

// No picture is decoded twice, and they come one at a time.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`) });
// If memory runs out, Linux kills this process first, and the server decodes the picture later.
if (platform() === 'linux') {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Some containers have no such file.
  }
}

// Signals are ignored: a server that is stopping still needs this process to finish uploads.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit());
process.on('message', async ({ length, focus, size }: Task) => {
  const file = await readFile(length);
  respond(await (focus === undefined ? decode(file) : encode(file, focus, size)).catch(() => null));
  globalThis.gc?.();
});
respond('ready');

function respond(message: DecodedPhoto | EncodedScene | SmallPart | null | 'ready'): void {
  // The server may have been killed meanwhile.
  process.send?.(message, undefined, undefined, () => {});
}

/** The bytes arrive on stdin after the message with their length. */
async function readFile(length: number): Promise<Uint8Array> {
  const file = Buffer.allocUnsafeSlow(length);
  for (let at = 0; at < length; ) {
    const chunk: Buffer | null = process.stdin.read();
    if (chunk) at += chunk.copy(file, at);
    else await once(process.stdin, 'readable');
  }
  return file;
}

/** Null if it would cost too much. Rejects if the file is damaged or not a picture. */
async function decode(file: Uint8Array): Promise<DecodedPhoto | null> {
  const written = await write(file, PICTURE);
  if (!written) return null;
  const { data: picture, info } = written;
  const preview = await sharp(picture)
    .resize(PREVIEW_SIDE, PREVIEW_SIDE, { fit: 'inside', withoutEnlargement: true })
    .jpeg(PREVIEW)
    .toBuffer();
  return { width: info.width, height: info.height, picture, preview };
}

/** Upright and no larger than needed. sharp writes no metadata unless asked to. */
async function write(file: Uint8Array, quality: { quality: number }) {
  const image = sharp(file, { sequentialRead: true, failOn: 'error' });
  if (!isAffordable(file, await image.metadata())) return null;
  return image
    .autoOrient()
    .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColorspace('srgb')
    .jpeg(quality)
    .toBuffer({ resolveWithObject: true });
}

async function encode(
  file: Uint8Array,
  focus: number,
  size: PictureSize = 'scene',
): Promise<EncodedScene | SmallPart | null> {
  const { widths, least, ...wanted } = SIZES[size];
  const written = await write(file, WHOLE);
  if (!written) return null;
  const { data: whole, info } = written;
  const part = partOf(info, focus);
  if (part.width < least.width || part.height < least.height) {
    return { smallWidth: part.width, smallHeight: part.height };
  }
  const files: EncodedScene['files'] = [];
  // Kept from width to width: a quality that makes a small file too large makes a larger one too large, too.
  const quality = { ...wanted.quality };
  for (const width of widths) {
    const height = Math.round((width * wanted.height) / wanted.width);
    const { data, info: raw } = await sharp(whole)
      .extract(part)
      .resize(width, height, { fit: 'fill' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (const kind of ['avif', 'webp'] as const) {
      const most = MOST_BYTES[kind] * width * height;
      const compress = () =>
        sharp(data, { raw })[kind]({ quality: quality[kind], effort: EFFORT[kind] }).toBuffer();
      let bytes = await compress();
      // Much detail, such as grass, makes a file large, but also hides a lower quality.
      for (; bytes.length > most && quality[kind] > MIN_QUALITY; bytes = await compress())
        quality[kind] -= QUALITY_STEP;
      files.push({ width, kind, bytes });
    }
  }
  return { whole, width: info.width, files };
}

/** `focus`: the crop's position between the two ends, percent. */
function partOf({ width, height }: { width: number; height: number }, focus: number) {
  const ratio = SCENE.width / SCENE.height;
  const part = {
    width: Math.min(width, Math.round(height * ratio)),
    height: Math.min(height, Math.round(width / ratio)),
  };
  return {
    ...part,
    left: Math.round(((width - part.width) * focus) / 100),
    top: Math.round(((height - part.height) * focus) / 100),
  };
}
