/** The routes of the pages and files: one for each, served from memory as the edition of the moment has it. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { optionsOf } from '../../domain/fields.ts';
import type { Words } from '../../domain/words.ts';
import { type Pages, type ServedFile, servedText } from './pages.ts';
import type { SendFile } from './serve.ts';

/** Pages that exist only as answers, and have no address of their own. */
export const NOT_FOUND = '/404';
export const NOT_SENT = '/not-sent';
/** The page of an offer that is not in force. It is in no static site. */
export const OFFER_GONE = '/offer-gone';
const ANSWERS = [NOT_FOUND, NOT_SENT, OFFER_GONE];

export function addBuiltFiles(
  app: FastifyInstance,
  pages: Pages,
  words: () => Words,
  sendFile: SendFile,
): void {
  for (const path of pages.files.keys()) {
    if (ANSWERS.includes(path)) continue;
    if (path === '/contact') {
      app.get(path, async (request, reply) => {
        const { service } = request.query as Record<string, unknown>;
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

  /**
   * The contact page with a preselected service is rendered when it is first asked for. It is kept as long as the plain
   * one, which every edition has anew.
   */
  const preselected = new WeakMap<ServedFile, Map<string, Promise<ServedFile>>>();
  async function contactPage(service: unknown, plain: ServedFile): Promise<ServedFile> {
    const options = optionsOf('serviceNeeded', words().frame.services);
    const chosen = options.find(({ value }) => value === service)?.value;
    if (!chosen || plain.status) return plain;
    const kept = preselected.get(plain) ?? new Map<string, Promise<ServedFile>>();
    preselected.set(plain, kept);
    const page = kept.get(chosen) ?? renderPreselected(chosen);
    kept.set(chosen, page);
    page.catch(() => kept.delete(chosen));
    return page;
  }

  async function renderPreselected(service: string): Promise<ServedFile> {
    return servedText(
      'contact.html',
      await pages.render({ path: '/contact', search: `?service=${service}` }),
    );
  }
}

function searchOf({ url }: FastifyRequest): string {
  return url.includes('?') ? url.slice(url.indexOf('?')) : '';
}
