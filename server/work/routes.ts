/** The desk's routes for a job's pictures and review. Types are in domain/job.ts. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isoDay } from '../../domain/clocks.ts';
import type { Conflict, DeskRequest } from '../../domain/desk.ts';
import type { Side } from '../../domain/job.ts';
import { addJsonRoute, count, day, idOf, uuid } from '../http/input.ts';
import { withoutTimeout } from '../http/long-uploads.ts';
import { refusals } from '../http/messages.ts';
import { refuse } from '../http/refuse.ts';
import type { Live } from '../live.ts';
import { leaveBodiesOnWire, RETRY_AFTER } from '../photos/photo-body.ts';
import type { PhotoParts } from '../photos/photo-routes.ts';
import { hashOfFile } from '../photos/photos.ts';
import type { SiteEditor } from '../publishing/editor.ts';
import { messages as publishing } from '../publishing/messages.ts';
import { receivePicture } from '../publishing/receive-picture.ts';
import { isRequestId } from '../receiving/receive.ts';
import type { AddChange } from '../requests/add-change.ts';
import type { ReadRequest } from '../requests/read-request.ts';
import type { Database } from '../store/database.ts';
import { createJobPictures, type PictureKey, type PictureResult } from './job-pictures.ts';
import { messages } from './messages.ts';
import { isSide, readPairPicture } from './pairs.ts';
import { createShow } from './show.ts';

const consentShape = z.object({
  id: uuid,
  version: count,
  after: uuid.optional(),
  isAllowed: z.boolean(),
  day: day(messages.notYet),
});
const showShape = z.union([z.object({ pair: uuid }), z.object({ review: z.literal(true) })]);

type WorkRouteOptions = {
  database: Database;
  pictures: Pick<PhotoParts, 'decode' | 'encode' | 'uploads' | 'longUploads'>;
  site?: SiteEditor | undefined;
  live: Live;
  readRequest: ReadRequest;
  addChange: AddChange;
  timeZone: () => string;
  onQueued: () => void;
};

export function addWorkRoutes(desk: FastifyInstance, options: WorkRouteOptions): void {
  const { database, pictures, site, live, readRequest, addChange, timeZone, onQueued } = options;
  const jobPictures = createJobPictures(database, (nowMs) => isoDay(nowMs, timeZone()));

  desk.register(async (scope) => {
    leaveBodiesOnWire(scope);
    scope.put(PICTURE, async (request, reply) => {
      const key = keyOf(request);
      if (!key) return refuse(reply, 404, messages.noPicture);
      return receivePicture(
        request,
        reply,
        { ...pictures, database },
        {
          check: async () => {
            const refused = await jobPictures.check(key);
            return refused && respond(reply, key.requestId, refused);
          },
          take: (file) => take(request, reply, key, file),
        },
      );
    });
  });

  desk.get(PICTURE, async (request, reply) => {
    const key = keyOf(request);
    const { size } = request.query as { size?: unknown };
    const file = key && (await readPairPicture(database.db, key, size === 'preview' ? 'preview' : 'picture'));
    if (!file) return refuse(reply, 404, messages.noPicture);
    return reply.type('image/jpeg').send(file);
  });

  desk.delete(PAIR, async (request, reply) => {
    const key = keyOf(request, 'before');
    if (!key) return refuse(reply, 404, messages.noPicture);
    return respond(
      reply,
      key.requestId,
      await jobPictures.remove(key.requestId, key.pair, authorOf(request)),
    );
  });

  addChange('consent', consentShape, jobPictures.record);

  if (!site) return;
  const show = createShow(database, site, pictures.encode);
  addJsonRoute(desk, 'POST', '/api/desk/requests/:id/show', showShape, async (wanted, request, reply) => {
    const id = idOf(request);
    if (!isRequestId(id)) return refuse(reply, 404, refusals.gone);
    const author = { ...authorOf(request), device: request.device.id };
    const result = await withoutTimeout(request, show(id, wanted, author));
    if (result === 'conflict') {
      const current = await readRequest(id);
      if (!current) return refuse(reply, 404, refusals.gone);
      return reply.code(409).send({ error: messages.noConsent, request: current } satisfies Conflict);
    }
    return respond(reply, id, result);
  });

  async function take(request: FastifyRequest, reply: FastifyReply, key: PictureKey, file: Buffer) {
    const hash = hashOfFile(file);
    const known = await jobPictures.check(key, hash);
    if (known) return respond(reply, key.requestId, known);
    try {
      const decoded = await withoutTimeout(request, pictures.decode(file));
      if (!decoded) return refuse(reply, 422, publishing.picture.unreadable);
      const result = await jobPictures.put(key, hash, decoded, authorOf(request));
      return await respond(reply, key.requestId, result);
    } catch (error) {
      request.log.error({ outcome: 'picture of a job not stored', err: error });
      return refuse(reply, 503, publishing.picture.notNow, RETRY_AFTER.failure);
    }
  }

  async function respond(reply: FastifyReply, id: string, result: PictureResult): Promise<FastifyReply> {
    const changed: DeskRequest | undefined = result === 'missing' ? undefined : await readRequest(id);
    if (!changed) return refuse(reply, 404, refusals.gone);
    if (typeof result === 'object') return refuse(reply, 422, result.sentence);
    if (result === 'changed') {
      live.wake();
      onQueued();
    }
    return reply.send(changed);
  }
}

const PAIR = '/api/desk/requests/:id/pairs/:pair';
const PICTURE = `${PAIR}/:side`;

function keyOf(request: FastifyRequest, always?: Side): PictureKey | undefined {
  const { pair = '', side = '' } = request.params as { pair?: string; side?: string };
  const wanted = always ?? side;
  const requestId = idOf(request);
  if (!isRequestId(requestId) || !isRequestId(pair) || !isSide(wanted)) return undefined;
  return { requestId, pair: pair.toLowerCase(), side: wanted };
}

function authorOf({ device }: FastifyRequest) {
  return { by: device.name, nowMs: Date.now() };
}
