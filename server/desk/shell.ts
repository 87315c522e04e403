/** The desk's page (promises: For the owner). Public: no request data. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { PageContent } from '../../domain/content.ts';
import type { DeskData } from '../../domain/desk.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import type { Mark } from '../../domain/site-data.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { commonHeaders, deskHeaders, WORKER_HEADERS } from '../http/headers.ts';
import { readBuiltFolder, type ServedFile, servedText } from '../pages/pages.ts';
import { createFileServer } from '../pages/serve.ts';
import type { PreviewParts } from '../publishing/preview.ts';
import type { Settings } from '../settings.ts';

export type DeskFiles = { page: ServedFile; files: Map<string, ServedFile> };

const PLACEHOLDER = '<!-- desk-data -->';

export function loadDeskFiles(buildFolder: string): DeskFiles {
  const files = readBuiltFolder(join(buildFolder, 'desk'));
  const page = files.get('/');
  if (!page) throw new Error('The build has no page for the desk');
  return { page, files };
}

/** Every desk address serves the same page, whose scripts read the address. */
export function addDeskShell(
  desk: FastifyInstance,
  { page, files }: DeskFiles,
  settings: Pick<Settings, 'siteUrl' | 'emailJs'>,
  data: () => DeskData,
): void {
  const filled = createFilling(page.html ?? '');
  const sendFile = createFileServer(({ html, isWorker }) => ({
    ...commonHeaders(settings),
    ...(html ? deskHeaders(html, settings.siteUrl) : {}),
    ...(isWorker ? WORKER_HEADERS : {}),
  }));
  for (const path of Object.values(deskPaths)) {
    desk.get(path, (request, reply) => sendFile(request, reply, filled(data())));
  }
  desk.get('/desk/', (_request, reply) => reply.redirect(deskPaths.inbox, 308));
  desk.get('/desk/assets/:name', (request, reply) => {
    const file = files.get(request.url.slice('/desk'.length));
    return file ? sendFile(request, reply, file) : reply.callNotFound();
  });
}

export function deskDataOf(
  { frame }: PageContent,
  mark: Mark,
  { isPushOn }: Pick<Settings, 'isPushOn'>,
): DeskData {
  return {
    shortName: frame.company.shortName,
    timeZone: frame.openingHours.timeZone,
    mark,
    services: frame.services,
    hasNotifications: isPushOn,
  };
}

export function fillIn(html: string, data: DeskData): string {
  if (!html.includes(PLACEHOLDER)) throw new Error(`The desk’s page has no ${PLACEHOLDER}`);
  // No text in the data can end the script element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return html.replace(PLACEHOLDER, () => `<script type="application/json" id="desk-data">${json}</script>`);
}

/** PAGE separates the HTML for a page's head from that for its end, in the built preview. */
const PAGE = '<!-- page -->';
const MISTAKE = '<!-- mistake -->';

/** Where another program serves the desk, the parts have only the mistake. */
export function previewPartsOf(desk: DeskFiles | undefined, data: () => DeskData): PreviewParts {
  const [head, end = MISTAKE] = desk?.files.get('/preview')?.html?.split(PAGE) ?? [];
  return (mistake) => ({
    head: head === undefined ? '' : fillIn(head, data()),
    end: end.replace(MISTAKE, () => escapeHtml(mistake)),
  });
}

function createFilling(html: string): (data: DeskData) => ServedFile {
  let last: { text: string; file: ServedFile } | undefined;
  return (data) => {
    const text = JSON.stringify(data);
    if (last?.text !== text) last = { text, file: servedText('desk.html', fillIn(html, data)) };
    return last.file;
  };
}
