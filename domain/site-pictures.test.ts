import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  descriptionOf,
  nameOfPicture,
  ownPicture,
  pictureAddress,
  pictureDescribedBy,
  readPictureFile,
  readPictureName,
} from './site-pictures.ts';

const HASH = '0a'.repeat(12);

test('a picture’s name consists of hash, focus and size, and no other text is a name', () => {
  for (const [name, focus, size] of [
    [`${HASH}-50`, 50, 'scene'],
    [`${HASH}-0-wide`, 0, 'wide'],
    [`${HASH}-100-wide`, 100, 'wide'],
  ] as const) {
    assert.deepEqual(readPictureName(name), { hash: HASH, focus, size });
    assert.equal(nameOfPicture({ hash: HASH, focus, size }), name);
  }
  for (const other of [
    '',
    'hero-clean',
    `${HASH}-101`,
    `${HASH}-050`,
    `${HASH}-50-scene`,
    `${HASH}-50-wide-`,
  ])
    assert.equal(readPictureName(other), undefined, other);
});

test('a file’s address is read as it was written, in each width of its size', () => {
  for (const [name, widths] of [
    [`${HASH}-50`, [480, 720, 960]],
    [`${HASH}-50-wide`, [720, 1080, 1600]],
  ] as const) {
    assert.deepEqual(ownPicture(name)?.widths, widths);
    for (const width of widths) {
      const file = { name, width, kind: 'avif' } as const;
      const address = pictureAddress(file);
      assert.equal(address, `/pictures/${name}-v1-${width}.avif`);
      assert.deepEqual(readPictureFile(address.replace('/pictures/', '')), file);
    }
  }
  assert.equal(ownPicture('our-story'), undefined);
});

test('a tapped picture leads to its photo, and the photo to its description', () => {
  for (const [photo, description] of [
    ['services/services/roof-cleaning/beforePicture', 'services/services/roof-cleaning/before'],
    ['pages/home/heroPicture', 'pages/home/heroAlt'],
    ['pages/about/story/photo', 'pages/about/story/photoAlt'],
  ] as const) {
    assert.equal(descriptionOf(photo), description);
    assert.equal(pictureDescribedBy(description), photo);
  }
  assert.equal(pictureDescribedBy('pages/about/story/alt'), 'pages/about/story/photo');
  assert.equal(pictureDescribedBy('pages/home/lead'), 'pages/home/lead');
});
