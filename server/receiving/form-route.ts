import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FormPost } from '../../domain/form-post.ts';
import { HONEYPOT_FIELD, parseRequestForm } from '../../domain/parse.ts';
import { LARGEST_PHOTO } from '../../domain/photos.ts';
import { isType, unsupported } from '../http/body.ts';
import { isCrossSite } from '../http/cross-site.ts';
import type { Pages } from '../pages/pages.ts';
import type { PhotoParts } from '../photos/photo-routes.ts';
import { FORM_LIMITS, type FormPhoto, type PostedForm, readForm } from './form-body.ts';
import type { Limiter } from './limiter.ts';
import { RETRY_AFTER_STORE, type Receive, type RequestTerms } from './receive.ts';

type FormRouteOptions = PhotoParts & {
  pages: Pages;
  limiter: Limiter;
  siteUrl: string;
  maxPhotos: number;
  terms: () => RequestTerms;
  receive: Receive;
  onStored: () => void;
  refuseForm: (request: FastifyRequest, reply: FastifyReply, status: number) => unknown;
};

const PLAIN = 'application/x-www-form-urlencoded';
const WITH_PHOTOS = 'multipart/form-data';

/** (promises: HTTP) */
export function addFormRoute(app: FastifyInstance, options: FormRouteOptions): void {
  const { photos, hasSpace, pages, limiter, siteUrl, maxPhotos, longUploads } = options;
  const { terms, receive, onStored, refuseForm } = options;
  /** The photos, and room for the fields and the multipart boundaries. */
  const maxBytes = maxPhotos * LARGEST_PHOTO + 2 * FORM_LIMITS.fieldSize;

  app.register(async (scope) => {
    await scope.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: false });
    scope.post('/contact', async (request, reply) => {
      if (isCrossSite(request, siteUrl)) return refuseForm(request, reply, 403);
      const hasPhotos = isType(request, WITH_PHOTOS);
      if (!hasPhotos && !isType(request, PLAIN)) return unsupported(reply, `${PLAIN}, ${WITH_PHOTOS}`);
      const wait = await limiter(request.ip);
      if (wait > 0) {
        reply.raw.setHeader('retry-after', wait);
        return refuseForm(request, reply, 429);
      }
      if (!hasPhotos) {
        const text = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
        return respond(request, reply, { form: new URLSearchParams(text), photos: [], refused: 0 });
      }
      const { 'content-length': length } = request.headers;
      if (length === undefined || Number(length) > maxBytes) {
        return refuseForm(request, reply, length === undefined ? 411 : 413);
      }
      longUploads.allow(request, Math.max(1, maxPhotos));
      using posted = await readForm(request, options);
      return await respond(request, reply, posted);
    });
  });

  async function respond(request: FastifyRequest, reply: FastifyReply, { form, ...chosen }: PostedForm) {
    const show = async (status: number, post: FormPost) =>
      reply
        .code(status)
        .type('text/html; charset=utf-8')
        .send(await pages.render({ path: '/contact', post }));
    const all = chosen.photos.length + chosen.refused;
    const unsent = all > 0 ? { photosDropped: true } : {};
    const atReceipt = terms();
    const parsed = parseRequestForm(form, atReceipt.services);
    if (!parsed.ok)
      return show(422, { outcome: 'invalid', request: parsed.request, errors: parsed.errors, ...unsent });
    try {
      // The owner's e-mail says that announced photos are coming, so those without space are not announced.
      const bytes = chosen.photos.reduce((sum, photo) => sum + bytesOf(photo), 0);
      const announced = bytes > 0 && (await hasSpace(bytes).catch(() => false)) ? chosen.photos.length : 0;
      const envelope = { honeypot: form.get(HONEYPOT_FIELD), photos: announced };
      const result = await receive(parsed.request, envelope, atReceipt, request);
      if (result.kind === 'conflict') throw new Error('A request without an id cannot conflict');
      const { quoteId, requestId } = result;
      if (all === 0) return show(200, { outcome: 'success', quoteId });
      const stored = await storePhotos(requestId, chosen.photos, request);
      return show(200, { outcome: 'success', quoteId, unreadablePhotos: all - stored });
    } catch (error) {
      request.log.error({ outcome: 'not stored', err: error });
      reply.header('retry-after', RETRY_AFTER_STORE);
      return show(503, { outcome: 'unexpected', request: parsed.request, ...unsent });
    }
  }

  /** Resolves to the number of stored photos. The request stays stored even if this fails. */
  async function storePhotos(requestId: string, chosen: readonly FormPhoto[], request: FastifyRequest) {
    let stored = 0;
    try {
      // A form that is posted again has the same photos.
      const known = await photos.of(requestId);
      const isKnown = ({ sourceHash }: FormPhoto) =>
        known.some(({ source_hash }) => source_hash === sourceHash);
      stored = chosen.filter(isKnown).length;
      const taken = new Set(known.map(({ number }) => number));
      const free = Array.from({ length: maxPhotos }, (_, index) => index + 1).filter(
        (number) => !taken.has(number),
      );
      for (const photo of chosen.filter((photo) => !isKnown(photo))) {
        const { sourceHash, decoded } = photo;
        const number = free.shift();
        if (number === undefined || !(await hasSpace(bytesOf(photo)))) break;
        await photos.expect(requestId, number);
        const result = await photos.put({ requestId, number, sourceHash }, decoded, Date.now());
        if (result === 'stored' || result === 'repeat') stored += 1;
      }
    } catch (error) {
      request.log.error({ outcome: 'photos not stored', err: error });
    }
    request.log.info({ request: requestId, photos: stored });
    if (stored > 0) onStored();
    return stored;
  }
}

function bytesOf({ decoded }: FormPhoto): number {
  return decoded.picture.length + decoded.preview.length;
}
