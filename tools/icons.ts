/** The company's mark for pages, and the icons made from it. */
import { createHash } from 'node:crypto';
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { makeMark } from './mark.ts';
import { replaceFile } from './replace-file.ts';

/** `root`: the project's folder. Resolves to the mark as SVG. */
export async function encodeMark(root: string): Promise<string> {
  const masters = join(root, 'art');
  const encoded = join(masters, 'encoded');
  const markFile = join(masters, 'mark.json');
  const { mark, svg, master } = await makeMark(root);
  const known: { hash?: string } = JSON.parse(await readFile(markFile, 'utf8').catch(() => '{}'));
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, 8);
  if (known.hash === hash) return svg;
  // Some show the old mark. The caller encodes them again.
  await rm(join(encoded, 'cards'), { recursive: true, force: true });
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
  // iOS paints transparent corners black.
  await onSquare(180, 156, 'apple-touch-icon.png');
  // Android crops to its own shape. Only a circle of 80 % is always visible (W3C, maskable icons).
  await onSquare(512, 410, 'icon-maskable-512.png');
  // Last, so that a mark whose icons failed is tried again.
  await replaceFile(markFile, `${JSON.stringify({ hash, mark }, null, 2)}\n`);
  return svg;

  /** Sizes in px. */
  async function onSquare(size: number, markSize: number, file: string): Promise<void> {
    const inset = await drawn.clone().resize(markSize).png().toBuffer();
    // The background has the color at the middle of the mark's upper edge. sharp's `dominant` is rounded, so
    // the mark would stand out.
    const edge = { left: Math.round(markSize / 2), top: 3, width: 1, height: 1 };
    const [r = 0, g = 0, b = 0, alpha] = await sharp(inset).extract(edge).ensureAlpha().raw().toBuffer();
    const background = alpha === 255 ? { r, g, b } : (await sharp(inset).stats()).dominant;
    await sharp({ create: { width: size, height: size, channels: 4, background } })
      .composite([{ input: inset }])
      .png()
      .toFile(join(encoded, file));
  }
}

/** An icon file, for browsers that request /favicon.ico by default. `png` is square, `size` px wide. */
function ico(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  // One icon: width, height, one plane, 32 bits per pixel, length, and offset.
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
