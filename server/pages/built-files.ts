import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PageContent } from '../../domain/content.ts';
import { optionsOf } from '../../domain/fields.ts';
import { type Pages, type ServedFile, servedText } from './pages.ts';
import type { SendFile } from './serve.ts';

/** Pages sent in response to other URLs; they have no URL of their own. */
export const NOT_FOUND = '/404';
export const NOT_SENT = '/not-sent';
/** For a quote whose link is not active. Not part of a static site. */
export const QUOTE_GONE = '/quote-gone';
const RESPONSE_PAGES = [NOT_FOUND, NOT_SENT, QUOTE_GONE];

export function addBuiltFiles(
  app: FastifyInstance,
  pages: Pages,
  content: () => PageContent,
  sendFile: SendFile,
): void {
  for (const path of pages.files.keys()) {
    if (RESPONSE_PAGES.includes(path)) continue;
    if (path === '/contact') {
      app.get(path, async (request, reply) => {
        // Reads `service` as the browser does, even if it is there twice: hydration expects the same page.
        const service = new URLSearchParams(searchOf(request)).get('service');
        return sendFile(request, reply, await contactPage(service, current(path)));
      });
    } else app.get(path, (request, reply) => sendFile(request, reply, current(path)));
    if (path !== '/') app.get(`${path}/`, (request, reply) => reply.redirect(path + searchOf(request), 308));
  }

  function current(path: string): ServedFile {
    const file = pages.files.get(path);
    if (!file) throw new Error(`This edition has no ${path}`);
    return file;
  }

  /** Rendered on first request. Keyed by an edition's plain page, so those of former editions are dropped. */
  const preselected = new WeakMap<ServedFile, Map<string, Promise<ServedFile>>>();
  async function contactPage(service: string | null, plain: ServedFile): Promise<ServedFile> {
    const options = optionsOf('serviceNeeded', content().frame.services);
    const chosen = options.find(({ value }) => value === service)?.value;
    // "Opening soon" has a status, and no form.
    if (!chosen || plain.status) return plain;
    const cached = preselected.get(plain) ?? new Map<string, Promise<ServedFile>>();
    preselected.set(plain, cached);
    const page =
      cached.get(chosen) ??
      pages
        .render({ path: '/contact', search: `?service=${chosen}` })
        .then((html) => servedText('contact.html', html));
    cached.set(chosen, page);
    page.catch(() => cached.delete(chosen));
    return page;
  }
}

function searchOf({ url }: FastifyRequest): string {
  return url.includes('?') ? url.slice(url.indexOf('?')) : '';
}
