/**
 * Serves the owner's pictures. Browsers cache published ones forever, like built files. Others are for
 * signed-in devices only (promises: Pictures).
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type PictureFile, readPictureFile } from '../../domain/site-pictures.ts';
import type { ServedFile } from './pages.ts';
import type { SendFile } from './serve.ts';

/** Bytes: enough for a site with twenty photos. */
const CACHE_SIZE = 6_000_000;

type OwnPictures = {
  picture: (file: PictureFile) => Promise<Uint8Array | undefined>;
  isPublished: (name: string) => Promise<boolean>;
  /** Number of the publication that visitors see. */
  publication: () => number;
};

export function addOwnPictures(
  app: FastifyInstance,
  { picture, isPublished, publication }: OwnPictures,
  sendFile: SendFile,
  isSignedIn: (request: FastifyRequest) => Promise<boolean> = async () => false,
): void {
  /** Published files; the most recently requested is last. */
  const cache = new Map<string, ServedFile>();
  let bytes = 0;
  let cachedFor = publication();

  app.get('/pictures/:file', async (request, reply) => {
    // A customer may have taken back the consent to show a picture (promises: The work shows itself).
    if (cachedFor !== publication()) forgetAll();
    const address = (request.params as { file: string }).file;
    const cached = cache.get(address);
    if (cached) return sendFile(request, reply, keep(address, cached));
    const wanted = readPictureFile(address);
    const readFor = cachedFor;
    const body = wanted && (await picture(wanted));
    if (!body) return reply.callNotFound();
    const contentType = `image/${wanted.kind}`;
    if (await isPublished(wanted.name)) {
      const variant = { body: Buffer.from(body), etag: `"${address}"` };
      const file = { contentType, isImmutable: true, variants: { identity: variant } };
      return sendFile(request, reply, readFor === publication() ? keep(address, file) : file);
    }
    // No cache may keep the file: a proxy would serve it to strangers.
    return (await isSignedIn(request)) ? reply.type(contentType).send(body) : reply.callNotFound();
  });

  function forgetAll(): void {
    cache.clear();
    bytes = 0;
    cachedFor = publication();
  }

  function keep(address: string, file: ServedFile): ServedFile {
    // Another request may have read it meanwhile.
    if (!cache.delete(address)) bytes += sizeOf(file);
    cache.set(address, file);
    for (const [oldest, other] of cache) {
      if (bytes <= CACHE_SIZE) break;
      cache.delete(oldest);
      bytes -= sizeOf(other);
    }
    return file;
  }
}

function sizeOf({ variants }: ServedFile): number {
  return variants.identity.body.length;
}
