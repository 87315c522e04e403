/** The routes of the pages and files that were built: one for each, served from memory. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fields } from '../domain/fields.ts';
import { type BuiltFile, type Pages, renderedFile } from './pages.ts';
import type { SendFile } from './serve.ts';

/** Pages that exist only as answers, and have no address of their own. */
export const NOT_FOUND = '/404';
export const NOT_SENT = '/not-sent';
const ANSWERS = [NOT_FOUND, NOT_SENT];

export function addBuiltFiles(app: FastifyInstance, pages: Pages, sendFile: SendFile): void {
  for (const [path, file] of pages.files) {
    if (ANSWERS.includes(path)) continue;
    if (path === '/contact') {
      app.get(path, async (request, reply) => {
        const { service } = request.query as Record<string, unknown>;
        sendFile(request, reply, await contactPage(service, file));
      });
    } else app.get(path, (request, reply) => sendFile(request, reply, file));
    if (path !== '/') app.get(`${path}/`, (request, reply) => reply.redirect(path + searchOf(request), 308));
  }

  /** The contact page with a preselected service is rendered when it is first asked for. There are only a few. */
  const preselected = new Map<string, BuiltFile>();
  async function contactPage(service: unknown, plain: BuiltFile): Promise<BuiltFile> {
    const chosen = fields.serviceNeeded.options.find(({ value }) => value === service)?.value;
    if (!chosen) return plain;
    const search = `?service=${chosen}`;
    const page = preselected.get(chosen) ?? (await renderedFile(await pages.render({ path: '/contact', search })));
    preselected.set(chosen, page);
    return page;
  }
}

function searchOf({ url }: FastifyRequest): string {
  return url.includes('?') ? url.slice(url.indexOf('?')) : '';
}
