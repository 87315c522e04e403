/**
 * The art step. Every picture has a master in `art/`: a drawing (`name.svg`) or, in its place, the owner's
 * photograph (`name.jpg`, `.jpeg` or `.png`). Each is encoded to AVIF and WebP, or copied if it is sent as
 * SVG, into `art/encoded/pictures/`, and listed in `art/encoded.json`. Pictures of services that are not
 * offered are encoded, too, because the content may offer those services without another build.
 * Photographs only need sharp; encoded drawings need Chromium.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { EncodedPicture, Pictures } from '../domain/site-data.ts';
import { OperatorError, runProgram } from '../server/operator-error.ts';
import { roomsForMark } from '../site/components/mark-shapes.ts';
import { pages } from '../site/pages.ts';
import { lazyChromium } from './drawings.ts';
import { encodeMark } from './icons.ts';
import { chooseMasters, hashOf, isVector, type Master, type Shape, shapeOf } from './masters.ts';
import { replaceFile } from './replace-file.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const masters = join(root, 'art');
const encoded = join(masters, 'encoded');
const pictures = join(encoded, 'pictures');
const listFile = join(masters, 'encoded.json');

/** Throws an `OperatorError` with a line for each master that cannot be encoded. */
export async function encodePictures(): Promise<void> {
  const before: Pictures = JSON.parse(await readFile(listFile, 'utf8').catch(() => '{}'));
  const after: Pictures = {};
  const failures: string[] = [];
  await using drawings = lazyChromium();
  // Sorted by name, so that encoded.json keeps its order.
  const chosen = [...chooseMasters(await readdir(masters))].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [name, master] of chosen) {
    const source = await readFile(join(masters, master.file));
    const hash = hashOf(master, source);
    const known = before[name];
    if (known?.hash === hash) {
      after[name] = known;
      continue;
    }
    try {
      await encodeMaster(master, hash, source);
      after[name] = await describe(master, hash);
    } catch (error) {
      failures.push(`art/${master.file}: ${sayFailure(error)}`);
    }
  }
  if (failures.length > 0) throw new OperatorError(failures.join('\n'));
  const mark = await encodeMark(root);
  for (const { sharedPicture } of pages)
    if (sharedPicture) await encodeCard(sharedPicture, mark, after[sharedPicture]);
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  await replaceFile(listFile, `${JSON.stringify(after, null, 2)}\n`);
  await removeStale(after);

  async function encodeMaster(master: Master, hash: string, source: Buffer): Promise<void> {
    await mkdir(pictures, { recursive: true });
    const { name } = master;
    if (isVector(name)) return writeFile(join(pictures, `${name}-${hash}.svg`), source);
    console.error(`Encoding ${master.file} …`);
    const shape = shapeOf(name);
    const pixels = master.isPhotograph ? source : await drawings.render(source, shape);
    await encode(`${name}-${hash}`, pixels, shape);
  }
}

async function describe({ name, isPhotograph }: Master, hash: string): Promise<EncodedPicture> {
  const { width, height, widths, phoneCrop } = shapeOf(name);
  if (isVector(name)) return { hash, width, height, widths: [] };
  return {
    hash,
    width,
    height,
    widths,
    ...(phoneCrop && { phoneCropWidths: phoneCrop.widths }),
    tone: await toneOf(join(pictures, `${name}-${hash}-${widths[0]}.webp`)),
    ...(isPhotograph && { isPhotograph }),
  };
}

/** The average color in CSS's shortest notation, because pages carry one per picture. */
async function toneOf(file: string): Promise<string> {
  const { channels } = await sharp(file).removeAlpha().toColourspace('srgb').stats();
  const digits = channels.map(({ mean }) => Math.round(mean / 17).toString(16));
  return `#${digits.join('')}`;
}

/** A full disk is not the picture's fault, so the owner is not asked to save it again. */
function sayFailure(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  const isDisk = error instanceof Error && 'code' in error && typeof error.code === 'string';
  if (isDisk) return `the encoded picture cannot be written (${error.message})`;
  const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n');
  return `the picture cannot be encoded (${reason}); save it again as .jpg or .png`;
}

async function encode(name: string, pixels: Buffer, shape: Shape): Promise<void> {
  const file = join(pictures, name);
  const avif = { quality: shape.quality.avif, effort: 6 };
  for (const width of shape.widths) {
    const resized = resize(pixels, width, shape.height / shape.width);
    await resized.clone().avif(avif).toFile(`${file}-${width}.avif`);
    await resized.clone().webp({ quality: shape.quality.webp, effort: 6 }).toFile(`${file}-${width}.webp`);
  }
  if (!shape.phoneCrop) return;
  // A photograph may have another aspect ratio, so crop it first.
  const whole = await resize(pixels, shape.width, shape.height / shape.width)
    .png()
    .toBuffer();
  for (const width of shape.phoneCrop.widths) {
    const resized = resize(whole, width, shape.height / shape.phoneCrop.width);
    await resized
      .avif({ ...avif, quality: shape.phoneCrop.quality })
      .toFile(`${file}-phone-crop-${width}.avif`);
  }
}

/**
 * Upright, cropped to the middle in the `ratio` height / width, without metadata: a phone's photo contains
 * the location of a customer's home.
 */
function resize(pixels: Buffer, width: number, ratio: number) {
  return sharp(pixels)
    .autoOrient()
    .resize(width, Math.round(width * ratio));
}

/** The picture of a shared link. A drawing with room for it (`roomsForMark`) gets the company's mark. */
async function encodeCard(name: string, mark: string, picture?: EncodedPicture): Promise<void> {
  if (!picture) throw new Error(`art/ has no ${name} to make a card of`);
  const file = join(encoded, 'cards', `${name}-${picture.hash}.jpg`);
  if (existsSync(file)) return;
  const room = picture.isPhotograph ? undefined : roomsForMark[name];
  await mkdir(join(encoded, 'cards'), { recursive: true });
  const largest = join(pictures, `${name}-${picture.hash}-${picture.widths.at(-1)}.webp`);
  const whole = room
    ? await sharp(largest)
        .composite([await markIn(room, mark)])
        .toBuffer()
    : largest;
  const card = sharp(whole).resize(1200, 630, { fit: 'cover' }).jpeg({ quality: 82, mozjpeg: true });
  await replaceFile(file, await card.toBuffer());
}

async function markIn(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  svg: string,
) {
  const input = await sharp(Buffer.from(svg), { density: 72 * 4 })
    .resize({ width, height, fit: 'fill' })
    .png()
    .toBuffer();
  return { input, left: x, top: y };
}

async function removeStale(list: Pictures): Promise<void> {
  const hashes = new Set(Object.entries(list).map(([name, { hash }]) => `${name}-${hash}`));
  for (const file of await readdir(pictures)) {
    if (!hashes.has(file.replace(/(-phone-crop)?(-\d+)?\.(avif|webp|svg)$/, '')))
      await rm(join(pictures, file));
  }
  const cards = pages.map(({ sharedPicture = '' }) => `${sharedPicture}-${list[sharedPicture]?.hash}.jpg`);
  for (const file of await readdir(join(encoded, 'cards'))) {
    if (!cards.includes(file)) await rm(join(encoded, 'cards', file));
  }
}

if (import.meta.main) await runProgram(encodePictures);
