/** The two lines of e-mails beside each other, on both engines. */
import assert from 'node:assert/strict';
import { MINUTE } from '../../domain/time-spans.ts';
import { mailbox } from '../../tests/support/delivery.ts';
import { onBothEngines } from '../../tests/support/desk-store.ts';
import { putPhotos, putRequest, START, startPhotoLoop } from '../../tests/support/photo-emails.ts';

const bothEngines = onBothEngines();

bothEngines('photos that pass a slow line hold up no request that comes meanwhile', async (stored) => {
  const { messages, send } = mailbox();
  const begun = Promise.withResolvers<void>();
  const passed = Promise.withResolvers<void>();
  const id = await putRequest(stored, 1, []);
  await putPhotos(stored.database, id, [1], START);
  await using loop = startPhotoLoop(stored.database, {
    async send(message, ...rest) {
      if (message.attachments) {
        begun.resolve();
        await passed.promise;
      }
      await send(message, ...rest);
    },
  });
  await begun.promise;
  const urgent = await putRequest(stored, 0);
  await loop.reached(1).finally(passed.resolve);
  await loop.reached(2);

  assert.equal(messages[0]?.id, urgent);
});

bothEngines('while nothing is due, nothing is written', async (stored) => {
  const { send } = mailbox();
  const written: string[] = [];
  const id = await putRequest(stored, 1);
  await putPhotos(stored.database, id, [1], START);
  const database = {
    ...stored.database,
    db: stored.database.db.withPlugin({
      transformQuery({ node }) {
        if (node.kind !== 'SelectQueryNode') written.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  };
  await using loop = startPhotoLoop(database, { send });
  await loop.reached(2);
  await loop.looked();
  const before = written.length;
  await loop.looked();
  loop.pass(MINUTE);
  await loop.looked();

  assert.deepEqual(written.slice(before), []);
});
