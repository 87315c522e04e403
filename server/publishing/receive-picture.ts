/** Receives a picture that the owner sends: one for the site, or one of a job. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LARGEST_PHOTO, PHOTO_TYPES, pictureTypeOf } from '../../domain/photos.ts';
import { isType } from '../http/body.ts';
import { refuse } from '../http/refuse.ts';
import { RETRY_AFTER, readBody } from '../photos/photo-body.ts';
import type { PhotoParts } from '../photos/photo-routes.ts';
import type { Database } from '../store/database.ts';
import { messages } from './messages.ts';

type ReceiveParts = Pick<PhotoParts, 'uploads' | 'longUploads'> & { database: Database };

type Receiving = {
  /** Runs before the body is read. Resolves to the response if it refuses. */
  check?: () => Promise<FastifyReply | undefined>;
  take: (file: Buffer) => Promise<FastifyReply>;
};

const words = messages.picture;

/** Checks everything possible before it reads the body. */
export async function receivePicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { database, uploads, longUploads }: ReceiveParts,
  { check, take }: Receiving,
): Promise<FastifyReply> {
  if (isType(request, 'image/heic') || isType(request, 'image/heif')) return refuse(reply, 415, words.heic);
  if (!PHOTO_TYPES.some((type) => isType(request, type))) return refuse(reply, 415, words.notAPicture);
  const refused = await check?.();
  if (refused) return refused;
  const length = request.headers['content-length'];
  if (length === undefined) return refuse(reply, 411, words.cutOff);
  const bytes = Number(length);
  if (bytes > LARGEST_PHOTO) return refuse(reply, 413, words.tooLarge);
  if (bytes === 0) return refuse(reply, 422, words.notAPicture);
  longUploads.allow(request);
  // PHOTO_SPACE limits only visitors' photos. The owner's pictures need only room on the disk.
  if (!database.hasRoom()) return refuse(reply, 507, words.noRoom, RETRY_AFTER.space);
  using upload = uploads.begin(request.ip);
  if (!upload) return refuse(reply, 503, words.busy, RETRY_AFTER.crowd);
  const file = await readBody(request, upload, bytes);
  if (file === 'cut off') return refuse(reply, 400, words.cutOff);
  if (file === 'no room') return refuse(reply, 503, words.busy, RETRY_AFTER.crowd);
  const type = pictureTypeOf(file);
  if (type === 'image/heic') return refuse(reply, 415, words.heic);
  if (!type) return refuse(reply, 422, words.notAPicture);
  return await take(file);
}
