/** Pictures as costly to decode as the server accepts for their format, and some more costly. */
import sharp, { type Sharp } from 'sharp';

/** A single color: a small file of a large picture. Rotated by EXIF, as by a phone held upright. */
const even = (width: number, height: number, channels: 3 | 4 = 3): Sharp =>
  sharp({
    create: { width, height, channels, background: { r: 90, g: 140, b: 60, alpha: 0.7 } },
  }).withMetadata({
    orientation: 6,
  });

/** Noise, so that the file is large too. */
async function noisy(width: number, height: number): Promise<Sharp> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const small = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
  return sharp(small).resize(width, height, { fit: 'fill' }).withMetadata({ orientation: 6 });
}

/** So many colors that a lossless file has no palette. */
const colorful = (width: number, height: number): Sharp =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <linearGradient id="g"><stop stop-color="#123"/><stop offset="1" stop-color="#fc4"/></linearGradient>
      <rect width="100%" height="100%" fill="url(#g)"/></svg>`),
  );

/** CMYK, the four colors of print. */
const printed = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#5a8c3c' } }).toColorspace('cmyk');

/** Made once, because the conversion to CMYK takes seconds. */
let fourColors: Promise<Buffer> | undefined;
const madeOnce = () => (fourColors ??= printed(3400, 2750).jpeg({ progressive: true }).toBuffer());

/** The largest accepted picture of each format. */
export const worstPictures: Record<string, () => Promise<Buffer>> = {
  'a JPEG of 50 million pixels': async () => (await noisy(8000, 6200)).jpeg({ quality: 90 }).toBuffer(),
  'a progressive JPEG': async () =>
    (await noisy(4032, 3024)).jpeg({ quality: 97, progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  'a progressive JPEG of four colors': madeOnce,
  'a PNG of 50 million pixels': () => even(8000, 6200).png({ compressionLevel: 1 }).toBuffer(),
  'a wide PNG': () => even(12_400, 4000).png({ compressionLevel: 1 }).toBuffer(),
  'a PNG of 16 bits': () =>
    even(4600, 10_000, 4).toColorspace('rgb16').png({ compressionLevel: 1 }).toBuffer(),
  'an interlaced PNG of 16 bits': () =>
    even(1600, 3800, 4).toColorspace('rgb16').png({ progressive: true, compressionLevel: 1 }).toBuffer(),
  'a WebP of 50 million pixels': async () =>
    (await noisy(8000, 6200)).webp({ quality: 80, effort: 0 }).toBuffer(),
  'a lossless WebP': () => colorful(5000, 3740).webp({ lossless: true, effort: 0 }).toBuffer(),
  'a transparent WebP': () => even(5000, 3740, 4).webp({ quality: 80, effort: 0 }).toBuffer(),
};

/** Changes only the header (ITU T.81, B.2.2), because a picture too costly is refused by its header. */
function widened(jpeg: Buffer, width: number): Buffer {
  const wider = Buffer.from(jpeg);
  const at = wider.indexOf(Buffer.from([0xff, 0xc2, 0, 20, 8]));
  if (at < 0) throw new Error('This is no progressive JPEG of four colors');
  wider.writeUInt16BE(width, at + 7);
  return wider;
}

/** Each is a little more costly than the worst accepted one. */
export const costlyPictures: Record<string, () => Promise<Buffer>> = {
  'an interlaced PNG of 16 bits with transparency': () =>
    even(1700, 3900, 4).toColorspace('rgb16').png({ progressive: true, compressionLevel: 1 }).toBuffer(),
  'a progressive JPEG': () => even(4200, 3024).jpeg({ progressive: true }).toBuffer(),
  'a progressive JPEG of four colors': async () => widened(await madeOnce(), 3500),
  'a lossless WebP': () => colorful(5100, 3740).webp({ lossless: true, effort: 0 }).toBuffer(),
  'a PNG 200,000 pixels wide': () =>
    even(200_000, 50, 4).toColorspace('rgb16').png({ compressionLevel: 1 }).toBuffer(),
};
