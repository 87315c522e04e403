/** How a call takes a photo that is its whole body: a visitor's, or a picture of the owner's. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Upload } from './uploads.ts';

/** The Retry-After, seconds: when there is no room, when too many arrive at once, when the store or the decoder fails. */
export const RETRY_AFTER = { space: 3600, crowd: 3, failure: 5 };

/** The bodies of a scope's calls stay on the wire until `readBody` asks for them. */
export function leaveBodiesOnWire(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _body, done) => done(null));
}

/** Reads the body into one buffer. The system gives memory to the buffer as it fills, so a slow upload takes little. */
export async function readBody(
  { raw }: FastifyRequest,
  upload: Upload,
  bytes: number,
): Promise<Buffer | 'cut off' | 'no room'> {
  const file = Buffer.allocUnsafeSlow(bytes);
  let at = 0;
  let isRoom = true;
  try {
    // The connection stays open for the answer.
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      isRoom = upload.hold(chunk.length);
      if (!isRoom) break;
      at += chunk.copy(file, at);
    }
  } catch {
    return 'cut off';
  }
  if (!isRoom) {
    // The rest is thrown away as it comes.
    raw.resume();
    return 'no room';
  }
  // Node ends a body with the last byte of its length.
  return file;
}
