/** `export` writes the content's photos into art/, and `import` stores them again, on both engines. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { saveDraft } from '../server/publishing/drafts.ts';
import { isPictureStored, putPicture, readPictureBytes } from '../server/publishing/pictures.ts';
import { newestNumber, readPublished } from '../server/publishing/publications.ts';
import { publishDraft } from '../server/publishing/publish.ts';
import { openDatabase } from '../server/store/open.ts';
import { copyProject } from '../tests/support/checkouts.ts';
import { ENVIRONMENT } from '../tests/support/environment.ts';
import { sharePostgres } from '../tests/support/instances.ts';
import { decoder, jpeg } from '../tests/support/pictures.ts';
import { temporaryFolder } from '../tests/support/server.ts';
import { ofFiles } from '../tests/support/site-desk.ts';

const { createDatabase } = sharePostgres();
const root = fileURLToPath(new URL('..', import.meta.url));
const PICTURE = `${'ab'.repeat(12)}-30`;
const LARGE_PICTURE = `${'cd'.repeat(12)}-50-wide`;
const SERVICE = 'services/services/roof-cleaning';
// Encoding takes seconds, so once for all tests.
const encoded = encodePhoto();

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  test(`${engine}: a photo exported on one machine is published on another`, async () => {
    await using project = await copyProject();
    await symlink(join(root, 'build'), join(project.path, 'build'));
    await using firstData = await temporaryFolder();
    await using secondData = await temporaryFolder();
    const storeIn = async (dataDir: string, name: string) => ({
      dataDir,
      databaseUrl: engine === 'PostgreSQL' ? await createDatabase(name) : undefined,
    });
    const first = await storeIn(firstData.path, 'photos_first');
    const second = await storeIn(secondData.path, 'photos_second');
    const content = (command: string, { dataDir, databaseUrl }: typeof first) => {
      const env = {
        ...ENVIRONMENT,
        DATA_DIR: dataDir,
        ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      };
      const file = join(project.path, 'tools', 'content.ts');
      const ended = spawnSync(process.execPath, [file, command], { encoding: 'utf8', env });
      return `${ended.stdout}${ended.stderr}`;
    };
    const photo = join(project.path, 'art', `${PICTURE}.jpg`);
    const neverStarted = engine === 'SQLite' ? content('import', second) : undefined;
    await (await openDatabase(second)).close();
    await publishPhoto(first);

    const exported = content('export', first);
    const written = await readFile(photo);
    const checked = content('check', first);
    await rm(photo);
    const checkedWithout = content('check', first);
    const importedWithout = content('import', second);
    content('export', first);
    const imported = content('import', second);
    const again = content('import', second);

    if (neverStarted !== undefined)
      assert.match(
        neverStarted,
        /^Nothing was published at the desk yet, .* Start the site to show them\.\n$/,
      );
    assert.equal(exported, 'The files in content/ now match publication 2; its photos are in art/ (2)\n');
    assert.equal(written.subarray(0, 3).toString('hex'), 'ffd8ff', 'a JPEG');
    assert.doesNotMatch(checked, new RegExp(PICTURE));
    const missing = `art/${PICTURE}\\.jpg: the content names this photo, .* content -- export writes it here`;
    assert.match(checkedWithout, new RegExp(missing));
    assert.match(importedWithout, new RegExp(`^art/${PICTURE}\\.jpg is missing; copy it there again`));
    assert.equal(imported, 'Published as publication 2\n');
    assert.equal(again, 'The files match what is published (publication 2).\n');
    const database = await openDatabase(second);
    for (const name of [PICTURE, LARGE_PICTURE]) assert.equal(await isPictureStored(database.db, name), true);
    const large = { name: LARGE_PICTURE, width: 1600, kind: 'avif' as const };
    assert.ok(await readPictureBytes(database, large));
    const published = await readPublished(database.db, await newestNumber(database.db));
    const roof = published?.services.services.find(({ id }) => id === 'roof-cleaning');
    assert.deepEqual([roof?.beforePicture, roof?.before], [PICTURE, 'Moss between the shingles']);
    assert.equal(published?.['pages/home'].heroPicture, LARGE_PICTURE);
    await database.close();
  });
}

test('a build without a store shows an exported photo, and names a missing one', async () => {
  await using project = await copyProject();
  await using data = await temporaryFolder();
  await using empty = await temporaryFolder();
  await publishPhoto({ dataDir: data.path, databaseUrl: undefined });
  const run = (dataDir: string, ...args: string[]) => {
    const env = { ...ENVIRONMENT, DATA_DIR: dataDir };
    const { stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: project.path,
      encoding: 'utf8',
      env,
    });
    return { stdout, stderr };
  };
  const reads = `
    const { readInForce } = await import('./tools/build/read-site.ts');
    const { content, pictures } = await readInForce({ dataDir: process.env.DATA_DIR });
    console.log(JSON.stringify([JSON.stringify(content).includes('${PICTURE}'), [...pictures.keys()]]));`;

  run(data.path, 'tools/content.ts', 'export');
  const imported = run(empty.path, 'tools/content.ts', 'import');
  const built = run(empty.path, '-e', reads);
  await rm(join(project.path, 'art', `${PICTURE}.jpg`));
  const builtWithout = run(empty.path, '-e', reads);

  assert.match(
    imported.stdout,
    /are the site\. Start the site, .* import again: the photos go into the site’s store\.\n$/,
  );
  const files = (name: string, widths: number[]) =>
    widths.flatMap((width) => ['avif', 'webp'].map((kind) => `/pictures/${name}-v1-${width}.${kind}`));
  const large = files(LARGE_PICTURE, [720, 1080, 1600]);
  assert.equal(built.stderr, '');
  const [isNamed, pictures] = JSON.parse(built.stdout);
  assert.deepEqual(
    [isNamed, pictures.toSorted()],
    [true, [...files(PICTURE, [480, 720, 960]), ...large].toSorted()],
  );
  assert.match(
    builtWithout.stderr,
    new RegExp(
      `^art/${PICTURE}\\.jpg is missing; copy it there again, .*\\. A drawing is shown in its place\\n$`,
    ),
  );
  const [isStillNamed, picturesWithout] = JSON.parse(builtWithout.stdout);
  assert.deepEqual([isStillNamed, picturesWithout.toSorted()], [false, large.toSorted()]);
});

/** The photo, encoded as for a service and for the home page. */
async function encodePhoto() {
  using decoding = decoder();
  const photo = await jpeg({ width: 1200, height: 1600 });
  const scene = await decoding.encode(photo, 30, 'scene');
  const wide = await decoding.encode(photo, 50, 'wide');
  assert.ok(scene && 'files' in scene && wide && 'files' in wide);
  return { scene, wide };
}

/** Publishes two photos, as the desk does. */
async function publishPhoto(store: Parameters<typeof openDatabase>[0]): Promise<void> {
  const database = await openDatabase(store);
  const { scene, wide } = await encoded;
  await putPicture(database, PICTURE, scene, Date.now());
  await putPicture(database, LARGE_PICTURE, wide, Date.now());
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
