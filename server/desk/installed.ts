/** The desk as an app on a phone. Public: no request data. */
import type { FastifyInstance } from 'fastify';
import type { DeskData } from '../../domain/desk.ts';
import { DESK_MANIFEST, DESK_WORKER, deskPaths } from '../../domain/desk-paths.ts';
import type { Mark } from '../../domain/site-data.ts';
import { commonHeaders, DESK_WORKER_HEADERS } from '../http/headers.ts';
import { servedText } from '../pages/pages.ts';
import { createFileServer } from '../pages/serve.ts';
import { iconsOf } from '../pages/well-known-files.ts';
import type { Settings } from '../settings.ts';
import type { DeskFiles } from './shell.ts';

export function addInstalledDesk(
  desk: FastifyInstance,
  { files }: DeskFiles,
  settings: Pick<Settings, 'siteUrl'>,
  data: () => DeskData,
): void {
  const worker = files.get(DESK_WORKER.slice('/desk'.length));
  const builtManifest = files.get(DESK_MANIFEST.slice('/desk'.length));
  if (!worker || !builtManifest) return;
  const common = commonHeaders(settings);
  const sendWorker = createFileServer(() => ({ ...common, ...DESK_WORKER_HEADERS }));
  const sendManifest = createFileServer(() => ({ ...common, 'x-robots-tag': 'noindex' }));
  const base = JSON.parse(builtManifest.variants.identity.body.toString('utf8'));

  desk.get(DESK_WORKER, (request, reply) => sendWorker(request, reply, worker));
  desk.get(DESK_MANIFEST, (request, reply) => {
    const text = JSON.stringify({ ...base, ...manifestOf(data()) });
    return sendManifest(request, reply, servedText('desk.webmanifest', text));
  });
}

function manifestOf({ shortName, mark }: Pick<DeskData, 'shortName' | 'mark'>) {
  return {
    id: deskPaths.inbox,
    name: `${shortName}: desk`,
    short_name: shortName,
    start_url: deskPaths.inbox,
    scope: deskPaths.inbox,
    display: 'standalone',
    icons: iconsOf(mark.kind === 'letters'),
  };
}

/** Undefined for letters: their icon is an SVG, which notifications cannot show. */
export function notificationIcon(mark: Mark): string | undefined {
  return mark.kind === 'letters' ? undefined : '/icon-192.png';
}
