/** Gives uploads more time than Node's `requestTimeout`, which is the same for all requests. */
import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

type Refuse = (error: Error & { code?: string }, socket: Socket) => void;

export type LongUploads = ReturnType<typeof createLongUploads>;

/** `within`: for one photo, ms. */
export function createLongUploads(refuse: Refuse, within: number) {
  const allowed = new WeakSet<Socket>();
  return {
    onClientError(error: Parameters<Refuse>[0], socket: Socket): void {
      // Node reports a timeout once for each request and does not close the connection.
      if (error.code === TIMEOUT && allowed.has(socket)) return;
      refuse(error, socket);
    },
    /** `photos`: how many the body may have. */
    allow({ raw }: FastifyRequest, photos = 1): void {
      const { socket } = raw;
      allowed.add(socket);
      const timer = setTimeout(() => {
        end();
        refuse(Object.assign(new Error('The body took too long'), { code: TIMEOUT }), socket);
      }, within * photos);
      const end = () => {
        clearTimeout(timer);
        allowed.delete(socket);
        raw.off('close', end);
        socket.off('close', end);
      };
      // The request emits `close` after the whole body. If the response was sent earlier, only the socket does.
      raw.once('close', end);
      socket.once('close', end);
    },
  };
}

/** No byte flows while the server works, so the connection would otherwise be closed as stalled. */
export async function withoutTimeout<Result>(
  request: FastifyRequest,
  work: Promise<Result>,
): Promise<Result> {
  const { socket } = request.raw;
  socket.setTimeout(0);
  try {
    return await work;
  } finally {
    socket.setTimeout(request.server.server.timeout);
  }
}

const TIMEOUT = 'ERR_HTTP_REQUEST_TIMEOUT';
