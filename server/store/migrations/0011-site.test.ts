/** A store of the version before has no revision: the files are the site, on both engines. */
import assert from 'node:assert/strict';
import { testEarlierStore } from '../../../tests/support/earlier-stores.ts';
import { readDrafts } from '../../publishing/drafts.ts';
import { wordsInForce } from '../../publishing/revisions.ts';
import { readFiles } from '../../words/read.ts';

testEarlierStore('a store of the version before shows the files', { version: 10, statements: [] }, async ({ db }) => {
  const ofFiles = await readFiles();

  const { number, content, alarm } = await wordsInForce(db, ofFiles, async () => undefined);

  assert.deepEqual([number, content, alarm], [0, ofFiles, undefined]);
  assert.equal((await readDrafts(db)).size, 0);
});
