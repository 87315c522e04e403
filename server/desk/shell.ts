/** The desk's page and its files (contract, "The owner's desk"). Nothing of a request is in them, so anyone may load them. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { deskPaths } from '../../domain/desk-paths.ts';
import { commonHeaders, deskHeaders } from '../headers.ts';
import { readBuiltFolder, type ServedFile } from '../pages.ts';
import { createFileServer } from '../serve.ts';
import type { Settings } from '../settings.ts';

/** The page, and the files that it loads by their paths. */
export type DeskFiles = { page: ServedFile; files: Map<string, ServedFile> };

export async function loadDeskFiles(buildFolder: string): Promise<DeskFiles> {
  const files = await readBuiltFolder(join(buildFolder, 'desk'));
  const page = files.get('/');
  if (!page) throw new Error('The build has no page for the desk');
  return { page, files };
}

/** Every address of the desk is answered by the same page; its scripts read the address. */
export function addDeskShell(
  desk: FastifyInstance,
  { page, files }: DeskFiles,
  settings: Pick<Settings, 'siteUrl' | 'emailJs'>,
): void {
  const sendFile = createFileServer(({ html }) => ({
    ...commonHeaders(settings),
    ...(html ? deskHeaders(html, settings.siteUrl) : {}),
  }));
  for (const path of Object.values(deskPaths)) {
    desk.get(path, (request, reply) => sendFile(request, reply, page));
  }
  desk.get('/desk/', (_request, reply) => reply.redirect(deskPaths.inbox, 308));
  desk.get('/desk/assets/:name', (request, reply) => {
    const file = files.get(request.url.slice('/desk'.length));
    return file ? sendFile(request, reply, file) : reply.callNotFound();
  });
}
