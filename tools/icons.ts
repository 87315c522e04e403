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
  const inset = await drawn.clone().resize(156).png().toBuffer();
  const { dominant } = await sharp(inset).stats();
  await sharp({ create: { width: 180, height: 180, channels: 4, background: dominant } })
    .composite([{ input: inset }])
    .png()
    .toFile(join(encoded, 'apple-touch-icon.png'));
  // Last, so that a mark whose icons failed is tried again.
  await writeFile(markFile, `${JSON.stringify({ hash, mark }, null, 2)}\n`);
  return { svg, isNew: true };
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
