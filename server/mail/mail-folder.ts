/** Without a mail server, e-mails are files in DATA_DIR/mail. */
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder, writeDurably } from '../store/data-folder.ts';

const EXTENSION = '.eml';
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

const folderIn = (dataDir: string) => join(dataDir, 'mail');

export function prepareMailFolder(dataDir: string): void {
  makePrivateFolder(folderIn(dataDir), (name) => name.endsWith(EXTENSION));
}

export function writeEmailFile(dataDir: string, name: string, bytes: Buffer): Promise<void> {
  return writeDurably(join(folderIn(dataDir), name + EXTENSION), bytes);
}

/** The first attachment begins with this. Only the text before it names requests. */
const ATTACHED = 'Content-Type: image/jpeg';

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

/** Reads only up to the first photo: photos are most of the bytes and name no request. */
async function readHead(file: string): Promise<string> {
  let head = '';
  for await (const chunk of createReadStream(file, 'latin1')) {
    head += chunk;
    if (!head.includes('X-Delivery-Attempt:')) return '';
    const [message = '', attachment] = head.split(ATTACHED, 2);
    if (attachment !== undefined) return message;
  }
  return head;
}
