/** Serves the owner's pictures. Browsers cache them forever, like built files. */
import type { FastifyInstance } from 'fastify';
import { type PictureFile, readPictureFile } from '../../domain/site-pictures.ts';
import type { ServedFile } from './pages.ts';
import type { SendFile } from './serve.ts';

/** Bytes: enough for a site with twenty photos. */
const CACHE_SIZE = 6_000_000;

export function addOwnPictures(
  app: FastifyInstance,
  bytesOf: (file: PictureFile) => Promise<Uint8Array | undefined>,
  sendFile: SendFile,
): void {
  /** The most recently requested file is last. */
  const cache = new Map<string, ServedFile>();
  let bytes = 0;

  app.get('/pictures/:file', async (request, reply) => {
    const file = await find((request.params as { file: string }).file);
    return file ? sendFile(request, reply, file) : reply.callNotFound();
  });

  async function find(address: string): Promise<ServedFile | undefined> {
    const found = cache.get(address) ?? (await read(address));
    if (!found) return undefined;
    // Another request may have read it meanwhile.
    if (!cache.delete(address)) bytes += sizeOf(found);
    cache.set(address, found);
    for (const [oldest, file] of cache) {
      if (bytes <= CACHE_SIZE) break;
      cache.delete(oldest);
      bytes -= sizeOf(file);
    }
    return found;
  }

  async function read(address: string): Promise<ServedFile | undefined> {
    const wanted = readPictureFile(address);
    const body = wanted && (await bytesOf(wanted));
    if (!body) return undefined;
    const variant = { body: Buffer.from(body), etag: `"${address}"` };
    return { contentType: `image/${wanted.kind}`, isImmutable: true, variants: { identity: variant } };
  }
}

function sizeOf({ variants }: ServedFile): number {
  return variants.identity.body.length;
}
