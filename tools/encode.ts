/**
 * The art step. Every picture of the site has one master in `art/`: a drawing (`name.svg`) or, in its place, a
 * photograph of the owner's (`name.jpg`, `.jpeg` or `.png`, any size). This encodes each master to AVIF and WebP at
 * the widths the layout needs, into `art/encoded/pictures/`, and lists them in `art/encoded.json`.
 *
 * Masters that have not changed are skipped. Photographs need only sharp; drawings need Chromium, as their filters are
 * too heavy for anything else.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { roomsForMark } from '../site/mark-shapes.ts';
import { pages } from '../site/pages.ts';
import { CHROMIUM, FLAGS } from './chromium.ts';
import { encodeMark } from './icons.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const masters = join(root, 'art');
const encoded = join(masters, 'encoded');
const listFile = join(masters, 'encoded.json');

/** All in px: the width and height of its shape in the layout, the encoded widths, and those of its phone crop. */
type Picture = {
  hash: string;
  width: number;
  height: number;
  widths: number[];
  phoneCropWidths?: number[];
  isPhotograph?: true;
};
type PictureList = Record<string, Picture>;

type Shape = {
  width: number;
  height: number;
  widths: number[];
  quality: { avif: number; webp: number };
  /** Phones show only the middle of the picture, `width` px of it. As AVIF alone: other browsers crop the whole. */
  phoneCrop?: { width: number; widths: number[]; quality: number };
};
const SCENE: Shape = { width: 960, height: 720, widths: [480, 720, 960], quality: { avif: 50, webp: 72 } };
const HERO: Shape = {
  width: 1600,
  height: 1100,
  widths: [480, 900, 1200, 1600],
  quality: { avif: 50, webp: 72 },
  // Phones have smaller pixels, which hide more.
  phoneCrop: { width: 1232, widths: [480, 688, 920], quality: 40 },
};
const SHAPES: Record<string, Shape> = {
  'hero-clean': HERO,
  'hero-dirty': {
    ...HERO,
    quality: { avif: 38, webp: 55 },
    phoneCrop: { width: 1232, widths: [480, 688, 920], quality: 32 },
  },
  'our-story': { ...SCENE, width: 1200, height: 900, widths: [480, 660, 960, 1200] },
};
/** The master of the icons, and the one that the page composes from its layers. */
const NOT_PICTURES = /^(mark|hero)$/;
/** Drawings light enough to be sent as they are. */
const VECTORS = /^hero-(beads|squeegee)$/;
const PHOTOGRAPH = /\.(jpe?g|png)$/i;

export async function encodePictures(): Promise<void> {
  const before: PictureList = JSON.parse(await readFile(listFile, 'utf8').catch(() => '{}'));
  const after: PictureList = {};
  await using drawings = lazyChromium();
  for (const master of await findMasters()) {
    const { name } = parse(master);
    const source = await readFile(join(masters, master));
    const shape = SHAPES[name] ?? SCENE;
    const hash = createHash('sha256').update(source).update(JSON.stringify(shape)).digest('hex').slice(0, 8);
    const known = before[name];
    const isVector = VECTORS.test(name);
    const { width, height, widths, phoneCrop } = shape;
    after[name] = {
      hash,
      width,
      height,
      widths: isVector ? [] : widths,
      ...(phoneCrop && { phoneCropWidths: phoneCrop.widths }),
      ...(PHOTOGRAPH.test(master) && { isPhotograph: true }),
    };
    if (known?.hash === hash) continue;
    if (isVector) {
      await writeFile(join(encoded, 'pictures', `${name}-${hash}.svg`), source);
      continue;
    }
    console.error(`Encoding ${master} …`);
    const pixels = PHOTOGRAPH.test(master) ? source : await drawings.render(source.toString(), shape);
    await encode(name, hash, pixels, shape);
  }
  const mark = await encodeMark(root);
  for (const { card } of pages) if (card) await encodeCard(card, mark, after[card]);
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  await writeFile(listFile, `${JSON.stringify(after, null, 2)}\n`);
  await removeStale(after);
}

/** A photograph stands in for the drawing of the same name. */
async function findMasters(): Promise<string[]> {
  const files = (await readdir(masters)).filter((file) => PHOTOGRAPH.test(file) || file.endsWith('.svg')).sort();
  const chosen = new Map<string, string>();
  for (const file of files) {
    const { name } = parse(file);
    if (NOT_PICTURES.test(name)) continue;
    if (!chosen.has(name) || PHOTOGRAPH.test(file)) chosen.set(name, file);
  }
  return [...chosen.values()];
}

async function encode(name: string, hash: string, pixels: Buffer, shape: Shape): Promise<void> {
  await mkdir(join(encoded, 'pictures'), { recursive: true });
  const file = join(encoded, 'pictures', `${name}-${hash}`);
  const avif = { quality: shape.quality.avif, effort: 6 };
  for (const width of shape.widths) {
    const resized = resize(pixels, width, shape.height / shape.width);
    await resized.clone().avif(avif).toFile(`${file}-${width}.avif`);
    await resized.clone().webp({ quality: shape.quality.webp, effort: 6 }).toFile(`${file}-${width}.webp`);
  }
  if (!shape.phoneCrop) return;
  // Cut from the same crop as the whole picture, as a photograph may have another ratio.
  const whole = await resize(pixels, shape.width, shape.height / shape.width)
    .png()
    .toBuffer();
  for (const width of shape.phoneCrop.widths) {
    const resized = resize(whole, width, shape.height / shape.phoneCrop.width);
    await resized.avif({ ...avif, quality: shape.phoneCrop.quality }).toFile(`${file}-phone-crop-${width}.avif`);
  }
}

/** Cropped to its middle where it is not of that ratio, which is of height to width. */
function resize(pixels: Buffer, width: number, ratio: number) {
  return sharp(pixels)
    .rotate()
    .resize(width, Math.round(width * ratio), { fit: 'cover' });
}

/** The picture that a shared link shows. The van carries the mark. */
async function encodeCard(name: string, mark: { svg: string; isNew: boolean }, picture?: Picture): Promise<void> {
  if (!picture) throw new Error(`art/ has no ${name} to make a card of`);
  const file = join(encoded, 'cards', `${name}-${picture.hash}.jpg`);
  const room = picture.isPhotograph ? undefined : roomsForMark[name];
  if (existsSync(file) && !(room && mark.isNew)) return;
  await mkdir(join(encoded, 'cards'), { recursive: true });
  const largest = join(encoded, 'pictures', `${name}-${picture.hash}-${picture.widths.at(-1)}.webp`);
  const whole = room
    ? await sharp(largest)
        .composite([await markIn(room, mark.svg)])
        .toBuffer()
    : largest;
  await sharp(whole).resize(1200, 630, { fit: 'cover' }).jpeg({ quality: 82, mozjpeg: true }).toFile(file);
}

async function markIn({ x, y, width, height }: { x: number; y: number; width: number; height: number }, svg: string) {
  const size = { width: Math.round(width), height: Math.round(height) };
  const input = await sharp(Buffer.from(svg), { density: 72 * 4 })
    .resize({ ...size, fit: 'fill' })
    .png()
    .toBuffer();
  return { input, left: Math.round(x), top: Math.round(y) };
}

async function removeStale(list: PictureList): Promise<void> {
  const hashes = new Set(Object.entries(list).map(([name, { hash }]) => `${name}-${hash}`));
  for (const file of await readdir(join(encoded, 'pictures'))) {
    if (!hashes.has(file.replace(/(-phone-crop)?(-\d+)?\.(avif|webp|svg)$/, '')))
      await rm(join(encoded, 'pictures', file));
  }
  for (const file of await readdir(join(encoded, 'cards'))) {
    if (!hashes.has(file.replace(/\.jpg$/, ''))) await rm(join(encoded, 'cards', file));
  }
}

/** Chromium, started for the first drawing only. */
function lazyChromium() {
  let browser: Promise<import('@playwright/test').Browser> | undefined;
  async function launch() {
    const { chromium } = await import('@playwright/test');
    return chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  }
  return {
    /** PNG at twice the drawing's size in the layout. The taller window keeps Chromium from dropping the last rows. */
    async render(svg: string, { width, height }: Shape): Promise<Buffer> {
      browser ??= launch();
      const page = await (await browser).newPage({
        viewport: { width, height: height + 60 },
        deviceScaleFactor: width > 1200 ? 1 : 1.5,
      });
      await page.setContent(
        `<style>body{margin:0}svg{display:block;width:${width}px;height:${height}px}</style>${svg}`,
      );
      const png = await page.screenshot({ clip: { x: 0, y: 0, width, height }, timeout: 300_000 });
      await page.close();
      return png;
    },
    async [Symbol.asyncDispose]() {
      await (await browser)?.close();
    },
  };
}

if (import.meta.main) await encodePictures();
