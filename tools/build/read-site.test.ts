/** The static site of an owner who has published at the desk. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { putPicture } from '../../server/publishing/pictures.ts';
import { insertPublication } from '../../server/publishing/publications.ts';
import { openSqlite } from '../../server/store/sqlite.ts';
import { temporaryFolder } from '../../tests/support/server.ts';
import { ofFiles } from '../../tests/support/site-desk.ts';
import { readInForce } from './read-site.ts';

const PICTURES = { before: 'a', story: 'b', unused: 'c', lost: 'd' };
const pictureNamed = (key: keyof typeof PICTURES) => `${PICTURES[key].repeat(24)}-50`;

test('a static site has exactly the owner’s picture files that its pages show', async () => {
  await using folder = await temporaryFolder();
  const database = openSqlite(folder.path);
  for (const name of (['before', 'story', 'unused'] as const).map(pictureNamed)) {
    const files = [480, 720].map((width) => ({ width, kind: 'webp' as const, bytes: Buffer.from(name) }));
    await putPicture(database, name, { whole: Buffer.from('whole'), width: 1200, files }, 1);
  }
  const content = structuredClone(ofFiles);
  const [first, second] = content.services.services;
  assert.ok(first && second);
  first.beforePicture = pictureNamed('before');
  second.beforePicture = pictureNamed('before');
  second.afterPicture = pictureNamed('lost');
  const { story } = content['pages/about'];
  Object.assign(story, { photo: pictureNamed('story'), photoAlt: 'Our van' });
  const publication = { number: 2, id: crypto.randomUUID(), by: 'the phone', nowMs: 1, content, changes: [] };
  await insertPublication(database.db, publication);
  await database.close();

  const { pictures = new Map() } = await readInForce({ dataDir: folder.path, databaseUrl: undefined });

  assert.deepEqual(
    [...pictures].map(([address, bytes]) => `${address} ${Buffer.from(bytes)}`).toSorted(),
    (['before', 'story'] as const)
      .map(pictureNamed)
      .flatMap((name) => [480, 720].map((width) => `/pictures/${name}-v1-${width}.webp ${name}`)),
  );
});
