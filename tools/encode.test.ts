/** The art step's output for photographs and drawings, in a copy of the project, mostly without Chromium. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { copyProject } from '../tests/support/checkouts.ts';
import { CHROMIUM } from './chromium.ts';

const project = await copyProject();
const art = join(project.path, 'art');
const pictures = join(art, 'encoded', 'pictures');
const root = fileURLToPath(new URL('..', import.meta.url));
after(() => project[Symbol.asyncDispose]());

beforeEach(async () => {
  await rm(art, { recursive: true });
  await cp(join(root, 'art'), art, { recursive: true });
});

function encode(chromium = '/nowhere/chromium') {
  const { status, stderr } = spawnSync(process.execPath, [join(project.path, 'tools', 'encode.ts')], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, CHROMIUM: chromium },
  });
  return { status, said: stderr.trim() };
}

async function encodedOf(name: string): Promise<string[]> {
  const files = (await readdir(pictures)).filter((file) => file.startsWith(`${name}-`));
  assert.ok(files.length > 0, `${name} is encoded`);
  return files.map((file) => join(pictures, file));
}

/** Brighter with every row or column, 0 to 255, so that a pixel tells its place in the master. */
function gradient(width: number, height: number, along: 'height' | 'width') {
  const of = (pixel: number) =>
    along === 'height' ? Math.floor(pixel / width) / height : (pixel % width) / width;
  const pixels = Uint8Array.from({ length: width * height }, (_, pixel) => of(pixel) * 255);
  return sharp(pixels, { raw: { width, height, channels: 1 } }).toColourspace('srgb');
}

/** The brightness at the top and at the bottom of the left edge. */
async function ends(file: string): Promise<[number, number]> {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  return [data[0] ?? 0, data[(info.height - 1) * info.width * info.channels] ?? 0];
}

test('photographs become upright, lose all metadata and keep their middle and their colors', async () => {
  const listed = async () => JSON.parse(await readFile(join(art, 'encoded.json'), 'utf8'));
  const before = await listed();
  const place = { GPSLatitude: '42/1 22/1 6/1', GPSLatitudeRef: 'N' };
  const turned = gradient(1600, 1200, 'width')
    .withExif({ IFD3: place, IFD0: { Make: 'A phone' } })
    .withMetadata({ orientation: 6 })
    .jpeg();
  await turned.clone().toFile(join(art, 'window-cleaning-after.JPG'));
  await turned.toFile(join(art, 'our-story.jpg'));
  const color = { r: 0xaa, g: 0x55, b: 0x44 };
  const plain = sharp({ create: { width: 960, height: 720, channels: 3, background: color } })
    .withExif({ IFD0: { Make: 'A phone', Artist: 'Somebody' }, IFD3: place })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>12 Elm St</place></x:xmpmeta>')
    // An iPhone's color profile.
    .withIccProfile('p3');
  await plain.clone().jpeg({ quality: 95 }).toFile(join(art, 'roof-cleaning-before.jpg'));
  await plain.png().toFile(join(art, 'roof-cleaning-after.png'));
  for (const file of ['roof-cleaning-before.jpg', 'roof-cleaning-after.png']) {
    const { exif, xmp, icc } = await sharp(join(art, file)).metadata();
    assert.ok(exif && xmp && icc, `${file} has metadata to lose`);
  }
  await gradient(900, 1600, 'height').jpeg().toFile(join(art, 'gutter-cleaning-before.jpg'));

  assert.equal(encode().status, 0);

  const list = await listed();
  const upright = await encodedOf('window-cleaning-after');
  assert.equal(upright.length, 6, 'the drawing’s files are gone');
  upright.push(join(art, 'encoded', 'cards', `our-story-${list['our-story'].hash}.jpg`));
  for (const file of upright) {
    const [top, bottom] = await ends(file);
    assert.ok(bottom - top > 80, `${file}: dark above, bright below (${top}, ${bottom})`);
  }
  const colored = [...(await encodedOf('roof-cleaning-before')), ...(await encodedOf('roof-cleaning-after'))];
  for (const file of colored) {
    const { channels } = await sharp(file).stats();
    const means = channels.slice(0, 3).map(({ mean }) => mean);
    const isSame = means.every((mean, at) => Math.abs(mean - (Object.values(color)[at] ?? 0)) < 6);
    assert.ok(isSame, `${file}: ${means}`);
  }
  for (const file of [...upright, ...colored]) {
    const { exif, icc, iptc, xmp, comments, orientation } = await sharp(file).metadata();
    assert.deepEqual([exif, icc, iptc, xmp, comments, orientation], Array(6).fill(undefined), file);
    const words = /A phone|Somebody|Elm St|GPS|Exif|xmpmeta|Display P3/;
    assert.doesNotMatch(await readFile(file, 'latin1'), words, file);
  }
  for (const file of await encodedOf('gutter-cleaning-before')) {
    const [top, bottom] = await ends(file);
    assert.ok(Math.abs(top - (255 - bottom)) < 6 && top > 60, `${file}: the middle (${top}, ${bottom})`);
  }
  assert.equal(list['roof-cleaning-after'].tone, '#a54');
  const changed = ['window-cleaning-after', 'our-story', 'gutter-cleaning-before'];
  for (const name of [...changed, 'roof-cleaning-before', 'roof-cleaning-after']) before[name] = list[name];
  assert.deepEqual(list, before, 'the colors of other pictures stay');
});

test('after an interruption, no card of a shared link keeps the old mark', async () => {
  const { hash, widths } = JSON.parse(await readFile(join(art, 'encoded.json'), 'utf8'))['our-story'];
  const card = join(art, 'encoded', 'cards', `our-story-${hash}.jpg`);
  const before = await readFile(card);
  const picture = join(pictures, `our-story-${hash}-${widths.at(-1)}.webp`);
  await writeFile(join(art, 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>');
  // Stops the step between the icons and the card.
  await rename(picture, `${picture}.away`);
  assert.equal(encode().status, 1);
  await rename(`${picture}.away`, picture);

  assert.equal(encode().status, 0);

  assert.notDeepEqual(await readFile(card), before);
});

test('a drawing that comes out empty is refused', async () => {
  const empty = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><image href="lost.png"/></svg>';
  await writeFile(join(art, 'roof-cleaning-after.svg'), empty);

  assert.match(
    encode(CHROMIUM).said,
    /^art\/roof-cleaning-after\.svg: the drawing comes out empty; save it as/m,
  );
});

test('pictures that cannot be encoded, and a new drawing without Chromium, are named in one line each', async () => {
  await writeFile(join(art, 'house-cleaning-before.jpg'), 'not a picture');
  await writeFile(join(art, 'house-cleaning-after.png'), 'not a picture');
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>';
  await writeFile(join(art, 'chimney-sweeping-before.svg'), drawing);

  const { status, said } = encode();

  assert.equal(status, 1);
  const unreadable = (name: string) =>
    `art/house-cleaning-${name}: the picture cannot be encoded (Input buffer contains unsupported image ` +
    'format); save it again as .jpg or .png';
  assert.deepEqual(
    said.split('\n').filter((line) => !line.startsWith('Encoding')),
    [
      'art/chimney-sweeping-before.svg: drawings are encoded by Chromium, which does not start on this ' +
        'machine; save it as .png or .jpg',
      unreadable('after.png'),
      unreadable('before.jpg'),
    ],
  );
});
