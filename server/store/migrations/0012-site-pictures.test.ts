/** Words of the version before name no pictures of the owner's, and are shown as they were, on both engines. */
import assert from 'node:assert/strict';
import { testEarlierStore } from '../../../tests/support/earlier-stores.ts';
import { wordsInForce } from '../../publishing/revisions.ts';
import { readFiles } from '../../words/read.ts';

const ofFiles = await readFiles();
const services = ofFiles.services.services.map(({ beforePicture: _, afterPicture: __, ...service }) => service);
const words = JSON.stringify({ ...ofFiles, services: { services } }).replaceAll("'", "''");
const insert = `INSERT INTO site_revision (number, id, made_ms, made_by, schema_version, words, changes)
  VALUES (1, 'id', 5, 'the files', 1, '${words}', '[]')`;

testEarlierStore('a revision of the version before is shown', { version: 11, statements: [insert] }, async ({ db }) => {
  const { number, content, alarm } = await wordsInForce(db, ofFiles, async () => undefined);

  assert.deepEqual([number, content, alarm], [1, ofFiles, undefined]);
});
