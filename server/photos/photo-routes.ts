/** Receives the photos of visitors (promises: Photos). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LARGEST_PHOTO, PHOTO_TYPES, photoPath } from '../../domain/photos.ts';
import { isType } from '../http/body.ts';
import { isCrossSite } from '../http/cross-site.ts';
import { type LongUploads, withoutTimeout } from '../http/long-uploads.ts';
import { refuse } from '../http/refuse.ts';
import type { Limiter } from '../receiving/limiter.ts';
import { isRequestId } from '../receiving/receive.ts';
import type { Decode, Encode } from './decoder.ts';
import { RETRY_AFTER, readBody, skipBodyParsing } from './photo-body.ts';
import type { HasSpace } from './photo-space.ts';
import { hashOfFile, type PhotoStore } from './photos.ts';
import type { Uploads } from './upload-limits.ts';

export type PhotoParts = {
  photos: PhotoStore;
  decode: Decode;
  encode: Encode;
  hasSpace: HasSpace;
  uploads: Uploads;
  longUploads: LongUploads;
};

type PhotoRouteOptions = PhotoParts & {
  limiter: Limiter;
  siteUrl: string;
  onStored: () => void;
};

const MISSING = [404, 'No request waits for this photo'] as const;
const CROWD = [429, 'Too many photos at once', RETRY_AFTER.crowd] as const;
const UNREADABLE = [422, 'This picture cannot be read'] as const;

export function addPhotoRoutes(app: FastifyInstance, options: PhotoRouteOptions): void {
  const { photos, decode, hasSpace, uploads, limiter, siteUrl, longUploads, onStored } = options;

  app.register(async (scope) => {
    skipBodyParsing(scope);
    scope.put(photoPath(':id', ':number'), async (request, reply) => {
      try {
        return await receive(request, reply);
      } catch (error) {
        // Client errors get a response in `receive`.
        request.log.error({ outcome: 'photo not stored', err: error });
        return refuse(reply, 503, 'The photo cannot be stored now', RETRY_AFTER.failure);
      }
    });
  });

  /** Checks everything possible before it reads the body. */
  async function receive(request: FastifyRequest, reply: FastifyReply) {
    if (isCrossSite(request, siteUrl)) {
      return refuse(reply, 403, 'This request belongs to another site');
    }
    if (!PHOTO_TYPES.some((type) => isType(request, type))) {
      return refuse(reply, 415, `Send ${PHOTO_TYPES.join(', ')}`);
    }
    const length = request.headers['content-length'];
    // Each refusal leaves the body to Node, which discards it. The connection stays open: a proxy may drop
    // the response if it is closed before the body has arrived.
    if (length === undefined) return refuse(reply, 411, 'Send a Content-Length');
    const bytes = Number(length);
    if (bytes > LARGEST_PHOTO)
      return refuse(reply, 413, `A photo may have at most ${LARGEST_PHOTO / 1e6} MB`);
    if (bytes === 0) return refuse(reply, ...UNREADABLE);
    const wait = await limiter(request.ip);
    if (wait > 0) return refuse(reply, 429, 'Too many photos', wait);
    longUploads.allow(request);
    const key = keyOf(request);
    const found = key ? await photos.find(key, Date.now()) : 'missing';
    if (!key || found === 'missing') return refuse(reply, ...MISSING);
    if (!found && !(await hasSpace(bytes))) {
      return refuse(reply, 507, 'There is no room for photos now', RETRY_AFTER.space);
    }
    using upload = uploads.begin(request.ip);
    if (!upload) return refuse(reply, ...CROWD);
    const file = await readBody(request, upload, bytes);
    if (file === 'cut off') return refuse(reply, 400, 'The photo did not arrive whole');
    if (file === 'no room') return refuse(reply, ...CROWD);
    const storing = store({ ...key, sourceHash: hashOfFile(file) }, file, found?.sourceHash);
    const result = await withoutTimeout(request, storing);
    request.log.info({ request: key.requestId, photo: key.number, outcome: result });
    if (result === 'stored') onStored();
    if (result === 'unreadable') return refuse(reply, ...UNREADABLE);
    if (result === 'missing') return refuse(reply, ...MISSING);
    if (result === 'conflict') return refuse(reply, 409, 'Another photo already has this number');
    return reply
      .code(result === 'stored' ? 201 : 200)
      .send({ request_id: key.requestId, number: key.number });
  }

  async function store(key: Parameters<PhotoStore['put']>[0], file: Buffer, storedHash: string | undefined) {
    if (storedHash !== undefined) return storedHash === key.sourceHash ? 'repeat' : 'conflict';
    const decoded = await decode(file);
    if (!decoded) return 'unreadable';
    return photos.put(key, decoded, Date.now());
  }
}

function keyOf({ params }: FastifyRequest): { requestId: string; number: number } | undefined {
  const { id, number } = params as { id: string; number: string };
  return isRequestId(id) && /^[1-9]\d?$/.test(number)
    ? { requestId: id.toLowerCase(), number: Number(number) }
    : undefined;
}
