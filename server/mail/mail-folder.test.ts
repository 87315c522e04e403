/**
 * E-mails as files, without a mail server: none overwrites another, and a purge reads only the parts that
 * name requests.
 */
import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, rmdir, truncate, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import PostalMime from 'postal-mime';
import { requestOf } from '../../tests/support/delivery.ts';
import { putPhotos, START, startPhotoLoop } from '../../tests/support/photo-emails.ts';
import { temporaryFolder } from '../../tests/support/server.ts';
import { purge } from '../requests/purge.ts';
import { createRequestActions } from '../requests/request-actions.ts';
import { openSqlite } from '../store/sqlite.ts';
import { createStore } from '../store/store.ts';
import { createMailer } from './mail.ts';
import { findEmailFiles } from './mail-folder.ts';
import { messageOf } from './message.ts';

async function startFolder() {
  const folder = await temporaryFolder();
  const settings = {
    smtpUrl: undefined,
    dataDir: folder.path,
    quoteEmailFrom: 'site@example.com',
    senderName: () => 'Huron Bright',
  };
  return {
    folder,
    settings,
    mail: join(folder.path, 'mail'),
    send: createMailer(settings),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

test('e-mails whose ids begin alike get separate files, and an e-mail sent again gets no second file', async () => {
  await using site = await startFolder();
  // A visitor’s browser makes up the id of a request, so two ids may differ only at the end.
  const ids = ['7', '8'].map((last) => `0b9f8a52-2f5c-4a53-9c3e-2f4d5a6b7c8${last}`);

  for (const id of [...ids, ...ids])
    await site.send(messageOf(id, 'New', [`Request ${id}`]), 'owner@example.com', 1);

  const names = await readdir(site.mail);
  assert.equal(names.length, 2);
  const found = await findEmailFiles(site.folder.path);
  assert.deepEqual([...found.keys()].toSorted(), ids);
});

test('a purge reads an e-mail up to its photos, however many bytes these have', async () => {
  await using site = await startFolder();
  const id = crypto.randomUUID();
  const attachments = [{ name: 'photo-1.jpg', bytes: new Uint8Array(200_000) }];
  await site.send(
    { ...messageOf('photos-1', 'Photos', [`Request ${id}`]), attachments },
    'owner@example.com',
    1,
  );
  const [name = ''] = await readdir(site.mail);
  // readFile() refuses more than 2 GiB. As a sparse file this takes no disk space.
  await truncate(join(site.mail, name), 3 * 2 ** 30);
  await writeFile(join(site.mail, 'note.eml'), `Forgotten by me: ${id}`);

  const found = await findEmailFiles(site.folder.path);

  assert.deepEqual([...found], [[id, [join(site.mail, name)]]]);
});

test('no words of a visitor hide the request ids below them from a purge', async () => {
  await using site = await startFolder();
  const ids = [1, 2].map(() => crypto.randomUUID()).toSorted();
  const header = 'Content-Type: image/jpeg';
  const words = ['', '\n', '\r\n', '\r\n--undefined\r\n', '\r\n--x\r\n'].map((before) => before + header);
  // The first paragraph looks like our own header, but names another boundary.
  const paragraphs = ['Content-Type: multipart/mixed; boundary="x"', ...words];
  // Quoted-printable breaks a line after 75 characters, so the header begins a line.
  const long = 'x'.repeat(75) + header;

  for (const [index, id] of ids.entries()) {
    const message = messageOf(`more-${index}`, 'More', [...paragraphs, long, `Request ${id}`]);
    const attachments = [{ name: 'photo-1.jpg', bytes: new Uint8Array(9) }];
    await site.send(index === 0 ? message : { ...message, attachments }, 'owner@example.com', 1);
  }

  assert.deepEqual([...(await findEmailFiles(site.folder.path)).keys()].toSorted(), ids);
});

test('an e-mail that cannot be written leaves no part behind, and is written later', async () => {
  await using site = await startFolder();
  const send = () => site.send(messageOf('request', 'New', ['Ada']), 'owner@example.com', 1);
  await send();
  const [name = ''] = await readdir(site.mail);
  await unlink(join(site.mail, name));
  const inTheWay = join(site.mail, name);
  await mkdir(inTheWay);

  await assert.rejects(send(), /EISDIR/);
  const left = await readdir(site.mail);
  await rmdir(inTheWay);
  await send();

  assert.deepEqual(left, [name]);
  assert.deepEqual(await readdir(site.mail), [name]);

  await rm(site.mail, { recursive: true });
  await send();
  assert.deepEqual(await readdir(site.mail), [name], 'in a new folder');
});

test('the next start deletes the part of an e-mail that a kill left, and nothing else', async () => {
  await using site = await startFolder();
  await site.send(messageOf('request', 'New', ['Ada']), 'owner@example.com', 1);
  const [name = ''] = await readdir(site.mail);
  await writeFile(join(site.mail, 'other.eml.unfinished'), 'X-Delivery-Attempt: 1');
  await writeFile(join(site.mail, 'mine.unfinished'), '');

  createMailer(site.settings);

  assert.deepEqual((await readdir(site.mail)).toSorted(), [name, 'mine.unfinished'].toSorted());
});

test('without a mail server the photos are in a file, which is deleted with the request', async () => {
  await using site = await startFolder();
  const database = openSqlite(site.folder.path);
  const request = requestOf('Ada', { receivedMs: START, photoCount: 2 });
  const id = request.requestId ?? '';
  await createStore(database).put(request);
  const pictures = await putPhotos(database, id, [1, 2], START);
  const loop = startPhotoLoop(database, { send: site.send });
  await loop.reached(2);
  await loop[Symbol.asyncDispose]();
  const names = await readdir(site.mail);
  const files = await Promise.all(names.map((name) => readFile(join(site.mail, name))));
  const messages = await Promise.all(files.map((file) => PostalMime.parse(file)));
  const photos = messages.find(({ attachments }) => attachments.length > 0);
  assert.deepEqual(
    photos?.attachments.map(({ filename }) => filename),
    ['photo-1.jpg', 'photo-2.jpg'],
  );
  assert.deepEqual(
    photos?.attachments.map(({ content }) => Buffer.from(content as ArrayBuffer)),
    pictures.map(({ picture }) => Buffer.from(picture)),
  );
  assert.equal((await findEmailFiles(site.folder.path)).get(id)?.length, 2);

  await createRequestActions(database, []).mark(id, 'won', { by: 'a phone', nowMs: START });
  assert.equal(await purge(database, 'closed', START + 1), 1);

  assert.deepEqual(await readdir(site.mail), []);
  await database.close();
});
