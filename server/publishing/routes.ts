/** Routes for the site's content (promises: Content editor). Types are in domain/site-desk.ts. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { deskPaths, PREVIEW, WITHOUT_PREVIEW } from '../../domain/desk-paths.ts';
import type {
  DraftConflict,
  DraftSaved,
  PublishConflict,
  Published,
  PublishMistakes,
  SiteHistory,
} from '../../domain/site-desk.ts';
import { previewHeaders } from '../http/headers.ts';
import { addJsonRoute, count } from '../http/input.ts';
import { refusals } from '../http/messages.ts';
import { refuse } from '../http/refuse.ts';
import type { SiteEditor } from './editor.ts';
import { messages } from './messages.ts';
import { addSitePictureRoutes, type SitePictureOptions } from './picture-routes.ts';
import { PREVIEWED, type PreviewParts } from './preview.ts';
import type { PublishResult } from './publish.ts';

type SiteRouteOptions = SitePictureOptions & {
  site: SiteEditor;
  onStored: () => void;
  siteUrl: string;
  previewParts: PreviewParts;
};

const value = z.union([z.string(), z.array(z.string())]);
const draftShape = z.object({ path: z.string(), value, base: value });
const wantedShape = z.object({ id: z.uuid().toLowerCase(), base: count });
const publishShape = wantedShape.extend({ drafted: z.string().optional() });
const bringBackShape = wantedShape.extend({ number: count });

export function addSiteRoutes(desk: FastifyInstance, options: SiteRouteOptions): void {
  const { site, onStored, siteUrl, previewParts } = options;
  addSitePictureRoutes(desk, options);

  desk.get('/api/desk/site', async (_, reply) => reply.send(await site.read()));
  desk.get('/api/desk/site/changes', async (_, reply) => reply.send(await site.changes()));
  desk.get('/api/desk/site/history', async (_, reply) =>
    reply.send({ publications: await site.history() } satisfies SiteHistory),
  );

  addJsonRoute(
    desk,
    'PUT',
    '/api/desk/site/draft',
    draftShape,
    async ({ path, value, base: seen }, { device }, reply) => {
      const result = await site.save({ path, value, seen, device: device.id, nowMs: Date.now() });
      if (result.kind === 'missing') return refuse(reply, 404, messages.noPlace);
      if (result.kind === 'unfit') return refuse(reply, 422, refusals.unprocessable);
      if (result.kind === 'full') return refuse(reply, 422, messages.draftsFull);
      if (result.kind === 'conflict') {
        const { by = 'Another device', current } = result;
        const error = `${by} also changed this.`;
        return reply.code(409).send({ error, current } satisfies DraftConflict);
      }
      onStored();
      const { mistake } = result;
      return reply.send((mistake === undefined ? {} : { mistake }) satisfies DraftSaved);
    },
  );
  desk.delete('/api/desk/site/draft', async (request, reply) => {
    const { drafted } = request.query as { drafted?: unknown };
    if (!(await site.discard(String(drafted)))) return refuse(reply, 409, messages.notDiscarded);
    onStored();
    return reply.code(204).send();
  });
  addJsonRoute(desk, 'POST', '/api/desk/site/publish', publishShape, async (wanted, request, reply) =>
    respond(request, reply, await site.publish({ ...wanted, by: request.device.name, nowMs: Date.now() })),
  );
  addJsonRoute(
    desk,
    'POST',
    '/api/desk/site/bring-back',
    bringBackShape,
    async ({ number, ...wanted }, request, reply) => {
      const result = await site.bringBack({ ...wanted, by: request.device.name, nowMs: Date.now() }, number);
      // This content passed the check when it was published. A mistake can only be the sample content, or a
      // consent that was taken back since.
      if (result.kind === 'mistakes')
        return refuse(reply, 422, result.mistakes.map(({ message }) => message).join(' '));
      return respond(request, reply, result);
    },
  );

  // Without a sign-in, redirects to the Site screen, which asks for it.
  const orSignIn = {
    async onSend(_: FastifyRequest, reply: FastifyReply) {
      if (reply.statusCode === 401) reply.code(303).header('location', deskPaths.site);
    },
  };
  for (const [name, path] of Object.entries(PREVIEWED)) {
    desk.get(name === '' ? PREVIEW : `${PREVIEW}/${name}`, orSignIn, async (request, reply) => {
      try {
        const html = await site.preview(path, previewParts);
        return reply.headers(previewHeaders(html, siteUrl)).type('text/html; charset=utf-8').send(html);
      } catch (error) {
        request.log.error({ outcome: 'no preview', err: error });
        return reply.redirect(WITHOUT_PREVIEW, 303);
      }
    });
  }

  function respond(request: FastifyRequest, reply: FastifyReply, result: PublishResult): FastifyReply {
    if (result.kind === 'missing') return refuse(reply, 404, messages.noPublication);
    if (result.kind === 'conflict') {
      const error = messages.publishedMeanwhile;
      return reply.code(409).send({ error, changes: result.changes } satisfies PublishConflict);
    }
    if (result.kind === 'redrafted') {
      return reply
        .code(409)
        .send({ error: messages.draftedMeanwhile, changes: [] } satisfies PublishConflict);
    }
    if (result.kind === 'mistakes') {
      const { mistakes } = result;
      return reply.code(422).send({ error: messages.mistakes, mistakes } satisfies PublishMistakes);
    }
    if (result.kind === 'not rendered') {
      request.log.error({ outcome: 'nothing published: the pages could not be rendered', err: result.error });
      return refuse(reply, 503, messages.notRendered);
    }
    onStored();
    return reply.send({ publication: result.publication } satisfies Published);
  }
}
