/** Serves the files of the owner's own pictures, from any instance, as browsers keep those that were built: for ever. */
import type { FastifyInstance } from 'fastify';
import { type PictureFile, readPictureFile } from '../../domain/site-pictures.ts';
import type { ServedFile } from './pages.ts';
import type { SendFile } from './serve.ts';

/** The most bytes of pictures that are kept in memory: all of a site of twenty photos. */
const MOST_BYTES = 6_000_000;

/** `bytesOf` reads a file from the store. */
export function addOwnPictures(
  app: FastifyInstance,
  bytesOf: (file: PictureFile) => Promise<Uint8Array | undefined>,
  sendFile: SendFile,
): void {
  /** The one that was asked for last is the last. */
  const kept = new Map<string, ServedFile>();
  let bytes = 0;

  app.get('/pictures/:file', async (request, reply) => {
    const file = await find((request.params as { file: string }).file);
    return file ? sendFile(request, reply, file) : reply.callNotFound();
  });

  async function find(address: string): Promise<ServedFile | undefined> {
    const found = kept.get(address) ?? (await read(address));
    if (!found) return undefined;
    // Another request may have read it meanwhile.
    if (!kept.delete(address)) bytes += sizeOf(found);
    kept.set(address, found);
    for (const [oldest, file] of kept) {
      if (bytes <= MOST_BYTES) break;
      kept.delete(oldest);
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
