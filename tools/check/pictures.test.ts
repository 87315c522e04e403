/** The check names mistakes in pictures for the owner. */
import assert from 'node:assert/strict';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { copyOfOwnersFiles } from '../../tests/support/owner.ts';

let copy: Awaited<ReturnType<typeof copyOfOwnersFiles>>;
before(async () => {
  copy = await copyOfOwnersFiles();
});
after(() => copy[Symbol.asyncDispose]());

async function withPictures<Seen>(
  pictures: Record<string, Buffer | string>,
  look: () => Promise<Seen>,
): Promise<Seen> {
  const files = Object.keys(pictures).map((name) => join(copy.path, 'art', name));
  for (const [index, content] of Object.values(pictures).entries()) {
    const file = files[index] ?? '';
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  try {
    return await look();
  } finally {
    for (const file of files)
      await rm(dirname(file).endsWith('art') ? file : dirname(file), { recursive: true });
  }
}

const jpeg = (width: number, height: number) => photograph(width, height).jpeg().toBuffer();
const OTHER_KIND = 'not every browser shows this kind of picture; save it as .jpg or .png';
const UNREADABLE =
  'the picture cannot be read; copy it again, or open it and save it as .jpg or .png: renaming it does ' +
  'not change its kind';
const HEIC = Buffer.from('\0\0\0\x24ftypheic\0\0\0\0mif1heic');

const mistakes: [name: string, content: () => Promise<Buffer> | Buffer | string, sentence: string][] = [
  ['roof-cleaning-before.heic', () => HEIC, OTHER_KIND],
  ['roof-cleaning-before.HEIC', () => HEIC, OTHER_KIND],
  ['roof-cleaning-before.webp', () => 'webp', OTHER_KIND],
  ['roof-cleaning-before.jpg', async () => (await jpeg(1600, 1200)).subarray(0, 4000), UNREADABLE],
  ['roof-cleaning-before.JPEG', () => HEIC, UNREADABLE],
  ['roof-cleaning-before.png', () => '%PDF-1.7', UNREADABLE],
  ['roof-cleaning-before.PNG', () => '', UNREADABLE],
  [
    'roof-cleaning-before.JPG',
    () => jpeg(200, 150),
    'the picture has 200 by 150 pixels; take one of 960 by 720 or more',
  ],
  [
    'hero-clean.JPG',
    () => jpeg(200, 150),
    'the picture has 200 by 150 pixels; take one of 1600 by 1100 or more',
  ],
  [
    'roof-cleaning-before.svg',
    () => '<svg><g></svg>',
    'the drawing cannot be read; save it again, as .svg or as .png',
  ],
  ['mark.PNG', () => 'a mark', 'the mark cannot be read; save it again as mark.png'],
];
test('a picture that cannot be shown is a mistake that says what to do', async () => {
  for (const [name, content, sentence] of mistakes) {
    const original = name.endsWith('.svg') ? await readFile(join(copy.path, 'art', name)) : undefined;

    const said = await withPictures({ [name]: await content() }, () => copy.said());

    assert.deepEqual(said.mistakes, [`art/${name}: ${sentence}`]);
    if (original) await writeFile(join(copy.path, 'art', name), original);
  }
});

const ROOF = 'roof-cleaning-before';
const SQUARE = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>';
const cropped = (file: string, size: string, percent: number, side: string) =>
  `art/${file}: ${size} pixels; the page shows the middle ${percent} % of its ${side}; to choose another ` +
  'part, crop it to the shape of 960 by 720';
const beside = (file: string) =>
  `art/${file}: art/${ROOF}.jpg is shown in its place; delete the one of the two that you do not want`;
const turned = () => photograph(1600, 1200).withMetadata({ orientation: 6 }).png().toBuffer();

type Note = [what: string, pictures: () => Promise<Record<string, Buffer | string>>, ...sentences: string[]];
const notes: Note[] = [
  ['straight from a phone', async () => ({ [`${ROOF}.JPG`]: await jpeg(1600, 1200) })],
  ['of a camera, three by two', async () => ({ [`${ROOF}.jpg`]: await jpeg(1500, 1000) })],
  [
    'upright',
    async () => ({ [`${ROOF}.jpg`]: await jpeg(900, 1600) }),
    cropped(`${ROOF}.jpg`, '900 by 1600', 42, 'height'),
  ],
  [
    'upright by the orientation in its metadata',
    async () => ({ [`${ROOF}.PNG`]: await turned() }),
    cropped(`${ROOF}.PNG`, '1200 by 1600', 56, 'height'),
  ],
  [
    'a panorama',
    async () => ({ [`${ROOF}.jpg`]: await jpeg(3200, 1200) }),
    cropped(`${ROOF}.jpg`, '3200 by 1200', 50, 'width'),
  ],
  [
    'beside another one for the same picture',
    async () => ({ [`${ROOF}.jpg`]: await jpeg(1600, 1200), [`${ROOF}.png`]: await jpeg(1600, 1200) }),
    beside(`${ROOF}.png`),
  ],
  [
    'beside the phone’s own file that it was made from',
    async () => ({ [`${ROOF}.heic`]: HEIC, [`${ROOF}.jpg`]: await jpeg(1600, 1200) }),
    beside(`${ROOF}.heic`),
  ],
  [
    'with a mistyped name',
    async () => ({ 'Roof cleaning before.jpg': await jpeg(1600, 1200) }),
    'art/Roof cleaning before.jpg: no page shows a picture called Roof cleaning before (did you mean ' +
      `${ROOF}?); rename it or delete it`,
  ],
  [
    'with the name that the phone gave it',
    async () => ({ 'IMG_2041.JPG': await jpeg(1600, 1200) }),
    'art/IMG_2041.JPG: no page shows a picture called IMG_2041; rename it or delete it',
  ],
  [
    'in a folder of its own',
    async () => ({ [`photos/${ROOF}.jpg`]: await jpeg(1600, 1200) }),
    'art/photos: no page shows pictures in a folder here; move them to art/ itself',
  ],
  [
    'as a mark, but in .jpg',
    async () => ({ 'mark.jpg': await jpeg(640, 640) }),
    'art/mark.jpg: the mark is read from mark.svg or mark.png; save it as one of them',
  ],
  [
    'as a mark beside a drawn one',
    async () => ({ 'mark.png': await jpeg(640, 640), 'mark.svg': SQUARE }),
    'art/mark.png: art/mark.svg is shown in its place; delete the one of the two that you do not want',
  ],
];

test('a photograph that visitors see otherwise than the owner expects gets a note, and others get none', async () => {
  for (const [what, pictures, ...warnings] of notes) {
    const said = await withPictures(await pictures(), () => copy.said());

    assert.deepEqual(said, { mistakes: [], warnings }, what);
  }
});

test('a picture that is missing or of an unsupported kind is reported', async () => {
  const drawing = join(copy.path, 'art', 'roof-cleaning-after.svg');
  await rename(drawing, `${drawing}-away`);
  try {
    assert.deepEqual(await copy.said(), {
      mistakes: [],
      warnings: [
        'art/roof-cleaning-after.jpg: this picture is missing, and a placeholder is shown; add it as ' +
          '.jpg or .png',
      ],
    });
    await withPictures({ 'roof-cleaning-after.tiff': 'tiff' }, async () => {
      assert.deepEqual((await copy.said()).mistakes, [`art/roof-cleaning-after.tiff: ${OTHER_KIND}`]);
    });
  } finally {
    await rename(`${drawing}-away`, drawing);
  }
});

test('a deleted service’s photograph is reported, its drawings from the sample are not', async () => {
  const photo = { 'soft-washing-after.jpg': await jpeg(1600, 1200) };

  const { mistakes, warnings } = await copy.edited(
    'content/services.yaml',
    [[/ {2}- id: soft-washing\n( {4}.*\n)+/, '']],
    () => withPictures(photo, () => copy.said()),
  );

  assert.deepEqual(mistakes, []);
  assert.equal(warnings.length, 1);
  assert.match(
    warnings[0] ?? '',
    /^art\/soft-washing-after\.jpg: no page shows a picture called soft-washing-after/,
  );
});

function photograph(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#854' } });
}
