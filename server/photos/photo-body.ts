/** Reads a request whose whole body is a photo, from a visitor or from the owner. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Upload } from './uploads.ts';

/** Retry-After, seconds: no space left, too many uploads at once, failure of the store or the decoder. */
export const RETRY_AFTER = { space: 3600, crowd: 3, failure: 5 };

/** Leaves the bodies of this scope's requests unread until `readBody` reads them. */
export function leaveBodiesOnWire(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _body, done) => done(null));
}

/** Reads the body into one buffer. Memory is committed as it fills, so a slow upload takes little. */
export async function readBody(
  { raw }: FastifyRequest,
  upload: Upload,
  bytes: number,
): Promise<Buffer | 'cut off' | 'no room'> {
  const file = Buffer.allocUnsafeSlow(bytes);
  let at = 0;
  let isRoom = true;
  try {
    // Keep the connection open for the response.
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      isRoom = upload.hold(chunk.length);
      if (!isRoom) break;
      at += chunk.copy(file, at);
    }
  } catch {
    return 'cut off';
  }
  if (!isRoom) {
    // Discard the rest of the body.
    raw.resume();
    return 'no room';
  }
  // Node ends the body at its content-length, so the buffer is full here.
  return file;
}
