/**
 * The lane of e-mails with photos: they delay no request, and a program that is killed once the mail server
 * has the photos repeats the same e-mail.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import PostalMime from 'postal-mime';
import { MINUTE } from '../../domain/time-spans.ts';
import { mailbox, requestOf, settings } from '../../tests/support/delivery.ts';
import { onSqlite } from '../../tests/support/desk-store.ts';
import { sharePostgres } from '../../tests/support/instances.ts';
import { putPhotos, putRequest, START, startPhotoLoop } from '../../tests/support/photo-emails.ts';
import { temporaryFolder } from '../../tests/support/server.ts';
import { OPEN, startSmtp } from '../../tests/support/smtp.ts';
import type { Database } from '../store/database.ts';
import { openPostgres } from '../store/postgres.ts';
import { openSqlite } from '../store/sqlite.ts';
import { createStore } from '../store/store.ts';
import { createMailer } from './mail.ts';

onSqlite('photos on a slow connection delay no request', async (stored) => {
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

onSqlite('while nothing is due, nothing is written', async (stored) => {
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
  await loop.settled();
  const before = written.length;
  await loop.settled();
  loop.pass(MINUTE);
  await loop.settled();

  assert.deepEqual(written.slice(before), []);
});

const { createDatabase } = sharePostgres();

/** A separate program that sends what is due. `open` is the code that opens the database. */
function spawnLoop(open: string, smtpUrl: URL): ChildProcess {
  const module = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const program = `
    import { openSqlite } from ${module('../store/sqlite.ts')};
    import { openPostgres } from ${module('../store/postgres.ts')};
    import { createMailer } from ${module('./mail.ts')};
    import { startPhotoLoop } from ${module('../../tests/support/photo-emails.ts')};
    const send = createMailer({ smtpUrl: new URL('${smtpUrl}'), dataDir: '', quoteEmailFrom: 'site@example.com', senderName: () => 'HURON BRIGHT CLEANING LLC' });
    startPhotoLoop(await ${open}, { send });`;
  return spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'inherit' });
}

async function assertSendsSameAgain(code: string, open: () => Promise<Database>): Promise<void> {
  let child: ChildProcess | undefined;
  await using smtp = await startSmtp(OPEN, async (_message, done) => {
    if (child) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    done();
  });
  const before = await open();
  const request = requestOf('Ada', { receivedMs: START - MINUTE, photoCount: 2, recipients: [] });
  const id = request.requestId ?? '';
  await createStore(before).put(request);
  await putPhotos(before, id, [1], START - 10 * MINUTE);
  await before.close();

  child = spawnLoop(code, smtp.url);
  await once(child, 'exit');
  child = undefined;
  const after = await open();
  // This photo is in no e-mail that may have arrived.
  await putPhotos(after, id, [2], START);
  const loop = startPhotoLoop(after, { send: createMailer(settings(smtp.url)) });
  await loop.reached(1);
  await loop.reached(2);
  await loop.settled();
  await loop[Symbol.asyncDispose]();
  await after.close();

  const parsed = await Promise.all(smtp.messages.map((message) => PostalMime.parse(message)));
  const photosOf = (number: string) =>
    parsed.filter(({ attachments }) =>
      attachments.some(({ filename }) => filename === `photo-${number}.jpg`),
    );
  const [first, again] = photosOf('1');
  assert.equal(smtp.messages.length, 3);
  assert.equal(photosOf('2').length, 1);
  assert.equal(again?.messageId, first?.messageId);
  assert.equal(again?.text, first?.text);
  assert.deepEqual(again?.attachments, first?.attachments);
}

test('SQLite: a program killed between sending and recording sends the same e-mail again', async () => {
  await using folder = await temporaryFolder();
  const path = JSON.stringify(folder.path);
  await assertSendsSameAgain(`openSqlite(${path})`, async () => openSqlite(folder.path));
});

test('PostgreSQL: a program killed between sending and recording sends the same e-mail again', async () => {
  const url = await createDatabase('killed');
  await assertSendsSameAgain(`openPostgres('${url}', '')`, () => openPostgres(url, ''));
});
