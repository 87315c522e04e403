/** Without a mail server, e-mails are files in DATA_DIR/mail. */
import { createReadStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  deleteLeftovers,
  FOLDER_MODE,
  makePrivateFolder,
  UNFINISHED,
  writeDurably,
} from '../store/data-folder.ts';

const EXTENSION = '.eml';
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

const folderIn = (dataDir: string) => join(dataDir, 'mail');

/** Also deletes what a kill left of an e-mail, because a purge searches only finished ones. */
export function prepareMailFolder(dataDir: string): void {
  const folder = folderIn(dataDir);
  makePrivateFolder(folder, (name) => name.endsWith(EXTENSION));
  deleteLeftovers(folder, (name) => name.endsWith(EXTENSION + UNFINISHED));
}

/** Leaves no part of the e-mail behind if it fails. */
export async function writeEmailFile(dataDir: string, name: string, bytes: Buffer): Promise<void> {
  const folder = folderIn(dataDir);
  // The operator may have moved the folder away with the e-mails that were read.
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  await writeDurably(join(folder, name + EXTENSION), bytes);
}

/** The boundary of an e-mail with attachments. No visitor can write one, because each is random. */
const BOUNDARY = /\r\nContent-Type: multipart\/mixed;\s+boundary="([^"]+)"/;

/** By request id. */
export type EmailFiles = Map<string, string[]>;

export async function findEmailFiles(dataDir: string): Promise<EmailFiles> {
  const folder = folderIn(dataDir);
  const names = await readdir(folder).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found: EmailFiles = new Map();
  for (const name of names.filter((name) => name.endsWith(EXTENSION))) {
    const file = join(folder, name);
    const message = await readHead(file);
    // Quoted-printable breaks a long line with "=" at its end, so a break could split an id.
    for (const id of new Set(message.replaceAll('=\r\n', '').match(UUID))) {
      found.set(id, [...(found.get(id) ?? []), file]);
    }
  }
  return found;
}

/** '' for a file of another program. Stops at the first photo: photos are most bytes and name no request. */
async function readHead(file: string): Promise<string> {
  let head = '';
  for await (const chunk of createReadStream(file, 'latin1')) {
    head += chunk;
    if (!head.includes('X-Delivery-Attempt:')) return '';
    const [headers = ''] = head.split('\r\n\r\n', 1);
    const boundary = BOUNDARY.exec(headers)?.[1];
    const end = boundary ? head.indexOf(`\r\n--${boundary}\r\nContent-Type: image/jpeg`) : -1;
    if (end >= 0) return head.slice(0, end);
  }
  return head;
}
