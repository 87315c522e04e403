/**
 * The process in which pictures of strangers are decoded (decode.ts starts it). It gets the bytes of one file at a time,
 * and answers with that picture written anew, or with null if it cannot be read or costs too much. A picture of the owner's
 * becomes the files that the pages show.
 */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { platform } from 'node:os';
import sharp from 'sharp';
import { LONGEST_SIDE } from '../../domain/photos.ts';
import { LEAST_PART, MOST_BYTES, SCENE } from '../../domain/site-pictures.ts';
import type { EncodedScene, SmallPart, Task } from './decode.ts';
import { isAffordable } from './decode-cost.ts';
import type { DecodedPhoto } from './photos.ts';

/** The longest side of the preview, pixels. */
const PREVIEW_SIDE = 400;
/** At this quality, a photo of 2048 px takes about half a megabyte. */
const PICTURE = { quality: 82 };
const PREVIEW = { quality: 70 };
/** A whole photo of the owner's, from which other parts may be cut later. */
const WHOLE = { quality: 88 };
/** AVIF takes a third of the time of libvips's own effort for 5 % more bytes: a second and a half for all three. */
const EFFORT = { avif: 3, webp: 4 };
/** Below this a picture looks worse than its weight is worth. */
const LEAST_QUALITY = 10;
const LOWER_BY = 10;

// No picture is decoded twice, so a cache would only take memory. One picture at a time needs one thread.
sharp.cache(false);
sharp.concurrency(1);
// Only these three can be read, whatever else the library knows.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`) });
// If the machine runs out of memory, Linux ends this process before any other, and the server decodes the picture later.
if (platform() === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000');

// Ctrl-C and systemd signal this process too, but the server finishes its uploads first. It ends with the server.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit());
process.on('message', async ({ length, focus }: Task) => {
  const file = await readFile(length);
  answer(await (focus === undefined ? decode(file) : encode(file, focus)).catch(() => null));
  // Otherwise the memory of several pictures would wait for the garbage collector.
  globalThis.gc?.();
});
answer('ready');

function answer(message: DecodedPhoto | EncodedScene | SmallPart | null | 'ready'): void {
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
  const written = await write(file, PICTURE);
  if (!written) return null;
  const { data: picture, info } = written;
  const preview = await sharp(picture)
    .resize(PREVIEW_SIDE, PREVIEW_SIDE, { fit: 'inside', withoutEnlargement: true })
    .jpeg(PREVIEW)
    .toBuffer();
  return { width: info.width, height: info.height, picture, preview };
}

/** The picture upright and not larger than needed. No metadata is written unless it is asked for. */
async function write(file: Uint8Array, quality: { quality: number }) {
  const image = sharp(file, { sequentialRead: true, failOn: 'error' });
  // This reads the header alone.
  if (!isAffordable(file, await image.metadata())) return null;
  return image
    .autoOrient()
    .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColorspace('srgb')
    .jpeg(quality)
    .toBuffer({ resolveWithObject: true });
}

/** Cuts the part of the photo that has the shape of the pages' pictures, and writes it in their widths and kinds. */
async function encode(file: Uint8Array, focus: number): Promise<EncodedScene | SmallPart | null> {
  const written = await write(file, WHOLE);
  if (!written) return null;
  const { data: whole, info } = written;
  const part = partOf(info, focus);
  if (part.width < LEAST_PART.width || part.height < LEAST_PART.height) {
    return { smallWidth: part.width, smallHeight: part.height };
  }
  const files: EncodedScene['files'] = [];
  // What is too much for a small file is too much for a larger one, too.
  const quality = { ...SCENE.quality };
  for (const width of SCENE.widths) {
    const height = Math.round((width * SCENE.height) / SCENE.width);
    const { data, info: raw } = await sharp(whole)
      .extract(part)
      .resize(width, height, { fit: 'fill' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (const kind of ['avif', 'webp'] as const) {
      const most = MOST_BYTES[kind] * width * height;
      const write = () =>
        sharp(data, { raw })[kind]({ quality: quality[kind], effort: EFFORT[kind] }).toBuffer();
      let bytes = await write();
      // A photo rich in detail, such as of grass, is written at a lower quality, which its detail hides.
      for (; bytes.length > most && quality[kind] > LEAST_QUALITY; bytes = await write())
        quality[kind] -= LOWER_BY;
      files.push({ width, kind, bytes });
    }
  }
  return { whole, width: info.width, files };
}

/** The largest part in the shape of the pages' pictures; `focus` says where it begins between the two ends, in percent. */
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
