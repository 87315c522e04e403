/** Decoding pictures, and refusing other files. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Color, type Sharp } from 'sharp';
import { MOST_BYTES, SIZES } from '../../domain/site-pictures.ts';
import { decoder, jpeg, picture } from '../../tests/support/pictures.ts';

/** A JPEG's segment markers, in order, up to the image data (ITU T.81, B.1.1). */
function segmentsOf(file: Uint8Array): string[] {
  const bytes = Buffer.from(file);
  const names: string[] = [];
  assert.equal(bytes.readUInt16BE(0), 0xffd8);
  for (let at = 2; ; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at);
    const isJfif = marker === 0xffe0 && bytes.toString('latin1', at + 4, at + 9) === 'JFIF\0';
    names.push(isJfif ? 'JFIF' : (SEGMENTS[marker] ?? marker.toString(16)));
    if (marker !== 0xffda) continue;
    const end = bytes.indexOf(Buffer.from([0xff, 0xd9]), at);
    assert.equal(end, bytes.length - 2, 'nothing follows the picture');
    return names;
  }
}
const SEGMENTS: Record<number, string> = {
  65499: 'DQT',
  65472: 'SOF',
  65474: 'SOF',
  65476: 'DHT',
  65498: 'SOS',
};

const plain = (size: { width: number; height: number }, background: Color = 'red', channels: 3 | 4 = 3) =>
  sharp({ create: { ...size, channels, background } });

async function colorAt(file: Uint8Array, left: number, top: number): Promise<number[]> {
  return [...(await sharp(file).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}

function assertNear(color: readonly number[], expected: readonly number[], what: string): void {
  for (const [index, value] of expected.entries()) {
    assert.ok(Math.abs((color[index] ?? -1) - value) <= 16, `${what}: ${color} is not ${expected}`);
  }
}

/** A black PNG of one bit a pixel that claims this size, but has at most 1000 rows. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const chunk = (name: string, data: Uint8Array) => {
    const named = Buffer.concat([Buffer.from(name), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
  };
  const data = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * Math.min(height, 1000)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('a photo becomes a JPEG of at most 2048 px and a small preview, both without metadata', async () => {
  using pictures = decoder();
  const place = { IFD3: { GPSLatitude: '42/1 22/1 6/1', GPSLatitudeRef: 'N' } };
  const exif = { IFD0: { Copyright: '<script>alert(1)</script>', Make: 'Phone' }, ...place };
  const file = await (await picture({ width: 3000, height: 1500 }))
    .withExif(exif)
    .withIccProfile('p3')
    .withXmp('<x/>')
    .jpeg()
    .toBuffer();
  assert.ok(file.includes('<script>'));

  const decoded = await pictures.decode(file);

  assert.ok(decoded);
  assert.deepEqual([decoded.width, decoded.height], [2048, 1024]);
  const preview = await sharp(decoded.preview).metadata();
  assert.deepEqual([preview.width, preview.height], [400, 200]);
  for (const written of [decoded.picture, decoded.preview]) {
    const allowed = ['JFIF', 'DQT', 'SOF', 'DHT', 'SOS'];
    assert.deepEqual(
      segmentsOf(written).filter((name) => !allowed.includes(name)),
      [],
    );
  }
});

test('a photo is upright in all eight EXIF orientations', async () => {
  using pictures = decoder();
  // Upright: red above, blue below, with a green corner at the top left.
  const blue = await plain({ width: 80, height: 60 }, 'blue').png().toBuffer();
  const green = await plain({ width: 30, height: 30 }, 'lime').png().toBuffer();
  const upright = await plain({ width: 80, height: 120 })
    .composite([
      { input: blue, left: 0, top: 60 },
      { input: green, left: 0, top: 0 },
    ])
    .png()
    .toBuffer();
  /** The pixels that a camera stores for each orientation. Rotated back by EXIF, they are upright. */
  const held: Record<number, (image: Sharp) => Sharp> = {
    1: (image) => image,
    2: (image) => image.flop(),
    3: (image) => image.rotate(180),
    4: (image) => image.flip(),
    5: (image) => image.flip().rotate(90),
    6: (image) => image.rotate(270),
    7: (image) => image.flip().rotate(270),
    8: (image) => image.rotate(90),
  };
  for (const [orientation, hold] of Object.entries(held)) {
    const raw = await hold(sharp(upright)).png().toBuffer();
    const file = await sharp(raw)
      .withMetadata({ orientation: Number(orientation) })
      .jpeg()
      .toBuffer();

    const decoded = await pictures.decode(file);

    assert.ok(decoded);
    assert.deepEqual([decoded.width, decoded.height], [80, 120], orientation);
    assertNear(await colorAt(decoded.picture, 10, 10), [0, 255, 0], `${orientation}, top left`);
    assertNear(await colorAt(decoded.picture, 70, 10), [255, 0, 0], `${orientation}, top right`);
    assertNear(await colorAt(decoded.picture, 70, 110), [0, 0, 255], `${orientation}, bottom right`);
    assertNear(await colorAt(decoded.preview, 10, 10), [0, 255, 0], `${orientation}, preview`);
  }
});

test('profiles, CMYK, 16 bits, gray and transparency become the colors a browser shows', async () => {
  using pictures = decoder();
  const flat = (background: Color, channels: 3 | 4 = 3) =>
    plain({ width: 32, height: 32 }, background, channels);
  const red = { r: 200, g: 40, b: 40 };

  for (const [what, file, expected] of [
    ['a wide profile', await flat(red).withIccProfile('p3').jpeg({ quality: 100 }).toBuffer(), [200, 40, 40]],
    ['CMYK', await flat('#808080').toColorspace('cmyk').jpeg({ quality: 100 }).toBuffer(), [128, 128, 128]],
    ['16 bits', await flat(red).toColorspace('rgb16').png().toBuffer(), [200, 40, 40]],
    ['gray of 16 bits', await flat('#808080').toColorspace('grey16').png().toBuffer(), [128, 128, 128]],
    ['transparent', await flat({ r: 0, g: 0, b: 0, alpha: 0 }, 4).png().toBuffer(), [255, 255, 255]],
    [
      'half transparent',
      await flat({ r: 0, g: 0, b: 0, alpha: 0.5 }, 4).webp({ lossless: true }).toBuffer(),
      [127, 127, 127],
    ],
    ['a palette', await flat(red).png({ palette: true }).toBuffer(), [200, 40, 40]],
  ] as const) {
    const decoded = await pictures.decode(file);

    assert.ok(decoded, what);
    const { space, channels } = await sharp(decoded.picture).metadata();
    assert.deepEqual([space, channels], ['srgb', 3], what);
    assertNear(await colorAt(decoded.picture, 16, 16), expected, what);
  }
});

test('an animated WebP becomes its first frame', async () => {
  using pictures = decoder();
  const colors = ['red', 'blue', 'lime'];
  const frames = await Promise.all(
    colors.map((color) => plain({ width: 20, height: 20 }, color).png().toBuffer()),
  );
  const file = await sharp(frames, { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer();
  assert.equal((await sharp(file).metadata()).pages, 3);

  const decoded = await pictures.decode(file);

  assert.ok(decoded);
  assert.deepEqual([decoded.width, decoded.height], [20, 20]);
  assertNear(await colorAt(decoded.picture, 10, 10), [255, 0, 0], 'the first');
});

test('a file of another format, a broken picture and one of over 50 million pixels are refused', async () => {
  using pictures = decoder();
  const good = await jpeg({ width: 640, height: 480 });
  const gif = Buffer.concat([
    Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1'),
    Buffer.alloc(10_000 * 15, ','),
  ]);

  for (const [what, file] of Object.entries({
    'a picture of 60,000 × 60,000 pixels': pngOf(60_000, 60_000),
    'one of 51 million pixels': await plain({ width: 10_000, height: 5100 }).jpeg().toBuffer(),
    'a GIF of 10,000 frames': gif,
    'an SVG': Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    ),
    HEIC: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    AVIF: await plain({ width: 8, height: 8 }).avif().toBuffer(),
    TIFF: await (await picture()).tiff().toBuffer(),
    'a PDF named .jpg': Buffer.from('%PDF-1.7\n1 0 obj'),
    nothing: Buffer.alloc(0),
    'the first bytes of a JPEG': good.subarray(0, 3),
    'half a JPEG': good.subarray(0, good.length / 2),
    'a PNG and nothing in it': Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    'random bytes after the signature of a WebP': Buffer.concat([
      Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1'),
      good,
    ]),
  })) {
    assert.equal(await pictures.decode(file), undefined, what);
  }
  assert.ok(await pictures.decode(good), 'the next picture is decoded');
  assert.ok(await pictures.decode(pngOf(10_000, 1000)), 'a large picture made by pngOf() is decoded, too');
});

test('a detailed photo, encoded for the site, stays within the size limit', async () => {
  using pictures = decoder();
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const rich = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#687', noise } });

  const encoded = await pictures.encode(await rich.jpeg().toBuffer(), 50, 'scene');

  assert.ok(encoded && 'files' in encoded);
  const { widths, width: widest, height: highest } = SIZES.scene;
  assert.deepEqual([...new Set(encoded.files.map(({ width }) => width))], widths);
  for (const { width, kind, bytes } of encoded.files) {
    const most = MOST_BYTES[kind] * width * ((width * highest) / widest);
    assert.ok(bytes.length <= most, `${kind}, ${width} px: ${bytes.length} bytes`);
  }
});
