/** Routes for the owner's pictures (promises: Pictures). Types are in domain/site-desk.ts. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { PictureAdded } from '../../domain/site-desk.ts';
import {
  MIDDLE,
  nameOfPicture,
  type PictureName,
  readPictureName,
  SIZES,
} from '../../domain/site-pictures.ts';
import { addJsonRoute } from '../http/input.ts';
import { withoutTimeout } from '../http/long-uploads.ts';
import { refusals } from '../http/messages.ts';
import { refuse } from '../http/refuse.ts';
import { RETRY_AFTER, skipBodyParsing } from '../photos/photo-body.ts';
import type { PhotoParts } from '../photos/photo-routes.ts';
import type { Database } from '../store/database.ts';
import { messages } from './messages.ts';
import { hashOfPicture, keepPicture, putPicture, readWhole } from './pictures.ts';
import { receivePicture } from './receive-picture.ts';

export type PictureParts = Pick<PhotoParts, 'decode' | 'encode' | 'uploads' | 'longUploads'>;

const words = messages.picture;
const focus = z.coerce.number().int().min(0).max(100);
const partShape = z.object({ picture: z.string(), focus });
const wantedShape = z.object({
  focus: focus.default(MIDDLE),
  size: z.enum(['scene', 'wide']).default('scene'),
});

export type SitePictureOptions = PictureParts & { database: Database };

export function addSitePictureRoutes(desk: FastifyInstance, options: SitePictureOptions): void {
  const { database, encode } = options;

  desk.get('/api/desk/site/pictures/:picture', async (request, reply) => {
    const named = readPictureName((request.params as { picture: string }).picture);
    const whole = named && (await readWhole(database, named.hash));
    return whole ? reply.type('image/jpeg').send(whole) : refuse(reply, 404, words.gone);
  });

  addJsonRoute(desk, 'POST', '/api/desk/site/pictures/part', partShape, async (input, request, reply) => {
    const named = readPictureName(input.picture);
    const whole = named && (await readWhole(database, named.hash));
    if (!whole) return refuse(reply, 404, words.gone);
    return add(request, reply, { ...named, focus: input.focus }, Buffer.from(whole));
  });

  desk.register(async (scope) => {
    skipBodyParsing(scope);
    scope.post('/api/desk/site/pictures', receive);
  });

  async function receive(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const wanted = wantedShape.safeParse(request.query);
    if (!wanted.success) return refuse(reply, 422, refusals.unprocessable);
    return receivePicture(request, reply, options, {
      take: (file) => add(request, reply, { ...wanted.data, hash: hashOfPicture(file) }, file),
    });
  }

  async function add(request: FastifyRequest, reply: FastifyReply, named: PictureName, file: Buffer) {
    const picture = nameOfPicture(named);
    const added = { picture } satisfies PictureAdded;
    if (await keepPicture(database, picture, Date.now())) return reply.send(added);
    try {
      const encoded = await withoutTimeout(request, encode(file, named.focus, named.size));
      if (!encoded) return refuse(reply, 422, words.unreadable);
      if ('smallWidth' in encoded)
        return refuse(reply, 422, words.tooSmall(encoded, SIZES[named.size].least));
      await putPicture(database, picture, encoded, Date.now());
      return reply.code(201).send(added);
    } catch (error) {
      request.log.error({ outcome: 'picture of the site not stored', err: error });
      return refuse(reply, 503, words.notNow, RETRY_AFTER.failure);
    }
  }
}
