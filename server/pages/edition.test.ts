/** Placeholders for missing pictures, the sentence about drawings, and the compression of pages. */
import assert from 'node:assert/strict';
import { syncBuiltinESMExports } from 'node:module';
import { test } from 'node:test';
import zlib, { brotliDecompressSync } from 'node:zlib';
import { job } from '../../tests/job-pictures.ts';
import { pageSettings } from '../../tests/support/pages.ts';
import { ofFiles } from '../../tests/support/site-desk.ts';
import { pageContentOf } from '../content/content.ts';
import { siteDataOf } from './edition.ts';
import { servedText } from './pages.ts';
import { loadProgram, type ProgramData } from './program.ts';

const PROGRAM: ProgramData = {
  assets: { paper: { light: '#ffffff', dark: '#000000' } } as ProgramData['assets'],
  pictures: {},
  mark: { kind: 'drawing' },
  markLetters: { outlines: {}, ground: '#123456', ink: '#ffffff', corner: 17 },
};

test('a placeholder has its own description, not the missing picture’s', () => {
  const [service] = siteDataOf(PROGRAM, pageContentOf(ofFiles), pageSettings).content.pages.services.services;

  assert.deepEqual(
    service?.pairs[0].images.map(({ src, alt }) => [src, alt]),
    [
      ['coming-soon', 'Photo coming soon'],
      ['coming-soon', 'Photo coming soon'],
    ],
  );
});

test('a page says that pictures are drawings only while one of its services has a drawing', async () => {
  const program = await loadProgram();
  const sentences = (ids: string[]) =>
    Promise.all(
      ['/', '/services'].map(async (path) => {
        const jobs = ids.map((service, index) => job(index + 1, { service }));
        const content = pageContentOf({ ...ofFiles, jobs: { jobs } });
        const site = siteDataOf(program, content, pageSettings);
        const html = await program.renderer.render({ path }, program.assets, site);
        return />([\w ]+) are illustrations\./.exec(html)?.[1];
      }),
    );
  const shownOnHome = [
    ...ofFiles['pages/home'].services.shown,
    ...ofFiles.testimonials.testimonials.map(({ service }) => service),
  ];

  assert.deepEqual(await sentences([]), ['These', 'These']);
  assert.deepEqual(await sentences(['window-cleaning']), ['Some pictures here', 'Some pictures here']);
  assert.deepEqual(await sentences(shownOnHome), [undefined, 'Some pictures here']);
  assert.deepEqual(await sentences(ofFiles.services.services.map(({ id }) => id)), [undefined, undefined]);
});

test('a text is compressed once, on the first request, and again after a failure', async (t) => {
  const compress = t.mock.method(zlib, 'brotliCompress');
  syncBuiltinESMExports();
  t.after(() => {
    t.mock.restoreAll();
    syncBuiltinESMExports();
  });
  const { br } = servedText('index.html', 'one page').variants;
  assert.equal(compress.mock.callCount(), 0);
  compress.mock.mockImplementationOnce(((_text: unknown, _options: unknown, done: (error: Error) => void) =>
    done(new Error('no memory'))) as typeof zlib.brotliCompress);
  await assert.rejects(async () => br?.body(), /no memory/);

  const bodies = await Promise.all([br?.body(), br?.body()]);
  bodies.push(await br?.body());

  assert.deepEqual(
    bodies.map((body) => body && brotliDecompressSync(body).toString()),
    ['one page', 'one page', 'one page'],
  );
  assert.equal(compress.mock.callCount(), 2);
});
