/** Reads a body that is a photo, from a visitor or from the owner. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Upload } from './upload-limits.ts';

/** Seconds until a retry: without space, with too many uploads, after a failure of store or decoder. */
export const RETRY_AFTER = { space: 3600, crowd: 3, failure: 5 };

/** Keeps Fastify from reading the bodies of this scope, so that readBody() can read them in parts. */
export function skipBodyParsing(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _body, done) => done(null));
}

/**
 * `bytes`: the body's Content-Length. The system provides the buffer's memory only as bytes arrive, so a slow
 * upload holds little.
 */
export async function readBody(
  { raw }: FastifyRequest,
  upload: Upload,
  bytes: number,
): Promise<Buffer | 'cut off' | 'no room'> {
  const file = Buffer.allocUnsafeSlow(bytes);
  let at = 0;
  let isRoom = true;
  try {
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      isRoom = upload.hold(chunk.length);
      if (!isRoom) break;
      at += chunk.copy(file, at);
    }
  } catch {
    return 'cut off';
  }
  if (!isRoom) {
    raw.resume();
    return 'no room';
  }
  // Node ends a body at its Content-Length, and throws if the body is shorter, so the buffer is full.
  return file;
}
