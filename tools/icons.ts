/** The mark for the pages, and from it favicon, touch icon and the manifest's icons. */
import { createHash } from 'node:crypto';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { makeMark } from './mark.ts';

/** Skipped while the mark is the same. `root` is the project's folder; `isNew` tells whether anything was written. */
export async function encodeMark(root: string): Promise<{ svg: string; isNew: boolean }> {
  const masters = join(root, 'art');
  const encoded = join(masters, 'encoded');
  const markFile = join(masters, 'mark.json');
  const { mark, svg, master } = await makeMark(root);
  const known: { hash?: string } = JSON.parse(await readFile(markFile, 'utf8').catch(() => '{}'));
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, 8);
  if (known.hash === hash) return { svg, isNew: false };
  if (mark.kind === 'picture' && master) await copyFile(join(masters, master), join(encoded, mark.file));
  const drawn = sharp(Buffer.from(svg), { density: 72 * 8 });
  await writeFile(join(encoded, 'favicon.svg'), svg);
  await writeFile(join(encoded, 'favicon.ico'), ico(await drawn.clone().resize(32).png().toBuffer(), 32));
  for (const size of [192, 512])
    await drawn
      .clone()
      .resize(size)
      .png()
      .toFile(join(encoded, `icon-${size}.png`));
  // iOS paints transparent corners black, so the touch icon is a full square of the tile's color.
  await onSquare(180, 156, 'apple-touch-icon.png');
  // Android cuts it to a shape of its own. What is within a circle of 80 % is always shown (W3C, maskable icons).
  await onSquare(512, 410, 'icon-maskable-512.png');
  // Last, so that a mark whose icons failed is tried again.
  await writeFile(markFile, `${JSON.stringify({ hash, mark }, null, 2)}\n`);
  return { svg, isNew: true };

  /** Both in px. */
  async function onSquare(size: number, markSize: number, file: string): Promise<void> {
    const inset = await drawn.clone().resize(markSize).png().toBuffer();
    // The tile's own color, at the middle of its upper edge: the dominant color is a rounded one, and shows beside it.
    const edge = { left: Math.round(markSize / 2), top: 3, width: 1, height: 1 };
    const [r = 0, g = 0, b = 0, alpha] = await sharp(inset).extract(edge).ensureAlpha().raw().toBuffer();
    const background = alpha === 255 ? { r, g, b } : (await sharp(inset).stats()).dominant;
    await sharp({ create: { width: size, height: size, channels: 4, background } })
      .composite([{ input: inset }])
      .png()
      .toFile(join(encoded, file));
  }
}

/** A PNG in the one container that is asked for without being named. It is a square, `size` px wide. */
function ico(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  // An icon, of one image: its width and height, one plane, 32 bits a pixel, its length, and where it begins.
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
