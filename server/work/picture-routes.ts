/** The owner's routes for a job's pictures. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { idOf, uuid } from '../http/input.ts';
import { withoutTimeout } from '../http/long-uploads.ts';
import { refuse } from '../http/refuse.ts';
import { RETRY_AFTER, skipBodyParsing } from '../photos/photo-body.ts';
import type { PhotoParts } from '../photos/photo-routes.ts';
import { hashOfFile } from '../photos/photos.ts';
import { messages as publishing } from '../publishing/messages.ts';
import { receivePicture } from '../publishing/receive-picture.ts';
import type { Respond } from '../requests/add-change.ts';
import type { Database } from '../store/database.ts';
import { messages } from './messages.ts';
import { isSide, readPairPicture } from './pairs.ts';
import type { PictureKey, WorkPictures } from './work-pictures.ts';

export type WorkPictureParts = Pick<PhotoParts, 'decode' | 'uploads' | 'longUploads'>;

type WorkPictureOptions = {
  database: Database;
  pictures: WorkPictureParts;
  workPictures: WorkPictures;
  respond: Respond;
};

const PAIR = '/api/desk/requests/:id/pairs/:pair';
const PICTURE = `${PAIR}/:side`;

export function addWorkPictureRoutes(desk: FastifyInstance, options: WorkPictureOptions): void {
  const { database, pictures, workPictures, respond } = options;

  desk.register(async (scope) => {
    skipBodyParsing(scope);
    scope.put(PICTURE, async (request, reply) => {
      const key = keyOf(request);
      if (!key) return refuse(reply, 404, messages.noPicture);
      const parts = { ...pictures, database };
      return receivePicture(request, reply, parts, {
        async check() {
          const refused = await workPictures.check(key);
          return refused && respond(reply, key.requestId, refused);
        },
        take: (file) => take(request, reply, key, file),
      });
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
    const { requestId, pair } = idsOf(request);
    if (!requestId || !pair) return refuse(reply, 404, messages.noPicture);
    return respond(reply, requestId, await workPictures.remove(requestId, pair, authorOf(request)));
  });

  async function take(request: FastifyRequest, reply: FastifyReply, key: PictureKey, file: Buffer) {
    const hash = hashOfFile(file);
    const known = await workPictures.check(key, hash);
    if (known) return respond(reply, key.requestId, known);
    try {
      const decoded = await withoutTimeout(request, pictures.decode(file));
      if (!decoded) return refuse(reply, 422, publishing.picture.unreadable);
      // The desk aborts this call when the owner deletes the pair, which this picture would create again.
      // After a lost connection, the desk sends the picture again.
      if (request.raw.socket.destroyed)
        return refuse(reply, 503, publishing.picture.notNow, RETRY_AFTER.failure);
      const result = await workPictures.put(key, hash, decoded, authorOf(request));
      return await respond(reply, key.requestId, result);
    } catch (error) {
      request.log.error({ outcome: 'picture of a job not stored', err: error });
      return refuse(reply, 503, publishing.picture.notNow, RETRY_AFTER.failure);
    }
  }
}

function keyOf(request: FastifyRequest): PictureKey | undefined {
  const { requestId, pair } = idsOf(request);
  const { side = '' } = request.params as { side?: string };
  return requestId && pair && isSide(side) ? { requestId, pair, side } : undefined;
}

function idsOf(request: FastifyRequest) {
  const { pair } = request.params as { pair?: string };
  return { requestId: uuid.safeParse(idOf(request)).data, pair: uuid.safeParse(pair).data };
}

function authorOf({ device }: FastifyRequest) {
  return { by: device.name, nowMs: Date.now() };
}
