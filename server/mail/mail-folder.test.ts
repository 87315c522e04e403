/**
 * E-mails as files, without a mail server: none overwrites another, and a purge reads only the parts that
 * name requests.
 */
import assert from 'node:assert/strict';
import { readdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../tests/support/server.ts';
import { createMailer } from './mail.ts';
import { findEmailFiles } from './mail-folder.ts';
import { messageOf } from './message.ts';

async function startFolder() {
  const folder = await temporaryFolder();
  const settings = { smtpUrl: undefined, dataDir: folder.path, quoteEmailFrom: 'site@example.com' };
  return {
    folder,
    mail: join(folder.path, 'mail'),
    send: createMailer({ ...settings, senderName: () => 'Huron Bright' }),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

test('e-mails whose ids begin alike get separate files, and an e-mail sent again gets no second file', async () => {
  await using site = await startFolder();
  // A visitor’s browser makes up the id of a request.
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
  // No program can read so large a file as a whole. As a sparse file it takes no disk space.
  await truncate(join(site.mail, name), 3 * 2 ** 30);
  await writeFile(join(site.mail, 'note.eml'), `Forgotten by me: ${id}`);

  const found = await findEmailFiles(site.folder.path);

  assert.deepEqual([...found], [[id, [join(site.mail, name)]]]);
});
