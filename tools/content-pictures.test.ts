/** `export` writes the content's photos into art/, and `import` or a build without a store takes them. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sentenceOf } from '../server/content/read.ts';
import { saveDraft } from '../server/publishing/drafts.ts';
import { isPictureStored, putPicture, readPictureBytes } from '../server/publishing/pictures.ts';
import { newestNumber, readPublished } from '../server/publishing/publications.ts';
import { publishDraft } from '../server/publishing/publish.ts';
import { openDatabase } from '../server/store/open.ts';
import { copyProject } from '../tests/support/checkouts.ts';
import { ENVIRONMENT } from '../tests/support/environment.ts';
import { jpeg } from '../tests/support/pictures.ts';
import { temporaryFolder } from '../tests/support/server.ts';
import { ofFiles } from '../tests/support/site-desk.ts';
import { check } from './check/check.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const PICTURE = `${'ab'.repeat(12)}-30`;
const LARGE_PICTURE = `${'cd'.repeat(12)}-50-wide`;
const SERVICE = 'services/services/roof-cleaning';

test('a photo exported on one machine is published on another, or built without a store', async () => {
  await using project = await copyProject();
  await symlink(join(root, 'build'), join(project.path, 'build'));
  await using first = await temporaryFolder();
  await using second = await temporaryFolder();
  const run = (dataDir: string, ...words: string[]) => {
    const env = { ...ENVIRONMENT, NODE_COMPILE_CACHE: join(project.path, 'compiled'), DATA_DIR: dataDir };
    const options = { cwd: project.path, encoding: 'utf8', env } as const;
    const { stdout, stderr } = spawnSync(process.execPath, words, options);
    return { stdout, stderr, said: `${stdout}${stderr}` };
  };
  const content = (command: string, { path } = second) => run(path, 'tools/content.ts', command).said;
  const reads = `
    const { readInForce } = await import('./tools/build/read-site.ts');
    const { content, pictures } = await readInForce({ dataDir: process.env.DATA_DIR });
    console.log(JSON.stringify([JSON.stringify(content).includes('${PICTURE}'), [...pictures.keys()].sort()]));`;
  const photo = join(project.path, 'art', `${PICTURE}.jpg`);
  const notesOf = async () => (await check(project.path)).warnings.map(sentenceOf).join('\n');

  const neverStarted = content('import');
  await publishPhoto(first.path);
  const exported = content('export', first);
  const written = await readFile(photo);
  const checked = await notesOf();
  const withPhotos = content('import');
  const built = run(second.path, '-e', reads);
  await rm(photo);
  const checkedWithout = await notesOf();
  const builtWithout = run(second.path, '-e', reads);
  await (await openDatabase({ dataDir: second.path, databaseUrl: undefined })).close();
  const importedWithout = content('import');
  await writeFile(photo, written);
  const imported = content('import');
  const again = content('import');

  assert.match(neverStarted, /^Nothing was published at the desk yet, .* Start the site to show them\.\n$/);
  assert.match(
    withPhotos,
    /are the site\. Start the site, .* import again: the photos go into the site’s store\.\n$/,
  );
  assert.equal(exported, 'The files in content/ now match publication 2; its photos are in art/ (2)\n');
  assert.equal(written.subarray(0, 3).toString('hex'), 'ffd8ff', 'a JPEG');
  assert.doesNotMatch(checked, new RegExp(PICTURE));
  const missing = `art/${PICTURE}\\.jpg: the content names this photo, .* content -- export writes it here`;
  assert.match(checkedWithout, new RegExp(missing));
  const files = (name: string, widths: number[]) =>
    widths.flatMap((width) => ['avif', 'webp'].map((kind) => `/pictures/${name}-v1-${width}.${kind}`));
  const large = files(LARGE_PICTURE, [720, 1080, 1600]);
  const all = [...files(PICTURE, [480, 720, 960]), ...large].toSorted();
  assert.equal(built.stderr, '');
  assert.deepEqual(JSON.parse(built.stdout), [true, all]);
  const lacking = `^art/${PICTURE}\\.jpg is missing; copy it there again`;
  assert.match(builtWithout.stderr, new RegExp(`${lacking}, .*\\. A drawing is shown in its place\\n$`));
  assert.deepEqual(JSON.parse(builtWithout.stdout), [false, large.toSorted()]);
  assert.match(importedWithout, new RegExp(lacking));
  assert.equal(imported, 'Published as publication 2\n');
  assert.equal(again, 'The files match what is published (publication 2).\n');
  const database = await openDatabase({ dataDir: second.path, databaseUrl: undefined });
  for (const name of [PICTURE, LARGE_PICTURE]) assert.equal(await isPictureStored(database.db, name), true);
  assert.ok(await readPictureBytes(database, { name: LARGE_PICTURE, width: 1600, kind: 'avif' }));
  const published = await readPublished(database.db, await newestNumber(database.db));
  const roof = published?.services.services.find(({ id }) => id === 'roof-cleaning');
  assert.deepEqual([roof?.beforePicture, roof?.before], [PICTURE, 'Moss between the shingles']);
  assert.equal(published?.['pages/home'].heroPicture, LARGE_PICTURE);
  await database.close();
});

/** Publishes two photos, as the desk does. Only the whole photos are real, because `import` encodes them. */
async function publishPhoto(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  const whole = await jpeg({ width: 1200, height: 1600 });
  const files = [{ width: 720, kind: 'webp' as const, bytes: Buffer.from('encoded') }];
  for (const name of [PICTURE, LARGE_PICTURE])
    await putPicture(database, name, { whole, width: 1200, files }, Date.now());
  const { before } = ofFiles.services.services.find(({ id }) => id === 'roof-cleaning') ?? { before: '' };
  const drafts = [
    { path: `${SERVICE}/beforePicture`, value: PICTURE, seen: '' },
    { path: `${SERVICE}/before`, value: 'Moss between the shingles', seen: before },
    { path: 'pages/home/heroPicture', value: LARGE_PICTURE, seen: '' },
    { path: 'pages/home/heroAlt', value: 'A brick house', seen: ofFiles['pages/home'].heroAlt },
  ];
  for (const draft of drafts) await saveDraft(database, ofFiles, { ...draft, device: 'a', nowMs: 1 });
  const wanted = { id: crypto.randomUUID(), base: 0, by: 'Safari on iPhone', nowMs: 2 };
  const result = await publishDraft({ database, ofFiles, tryRendering: async () => {} }, wanted);
  assert.equal(result.kind, 'published');
  await database.close();
}
