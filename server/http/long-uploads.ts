/** Gives some requests more time for their body than Node's limit, which is one for all. */
import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

type Refuse = (error: Error & { code?: string }, socket: Socket) => void;

export type LongUploads = ReturnType<typeof createLongUploads>;

/** `refuse` answers a client and closes its connection. One photo may take `within`, ms. */
export function createLongUploads(refuse: Refuse, within: number) {
  const allowed = new WeakSet<Socket>();
  return {
    /** The handler of a server's `clientError`. */
    onClientError(error: Parameters<Refuse>[0], socket: Socket): void {
      // Node reports a connection once for each request, and leaves it to this handler to close it.
      if (error.code === TIMEOUT && allowed.has(socket)) return;
      refuse(error, socket);
    },
    /** From now on, the body of this request may take as long as so many photos. */
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
      // After the whole body. A request that was answered before is not closed with its connection.
      raw.once('close', end);
      socket.once('close', end);
    },
  };
}

/**
 * Waits for work of ours with the connection's time-out off. The connection is silent meanwhile, which is not the client's
 * fault, so it is not closed as a stalled one.
 */
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
