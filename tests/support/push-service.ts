/** A push service on this machine, and devices that subscribe to it as a browser does. */
import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { PushMessage } from '../../domain/notifications.ts';
import { createPost } from '../../server/push/push-service.ts';
import { decrypt } from './decrypt-push.ts';
import { eventually } from './server.ts';

export type Arrived = {
  to: string;
  headers: IncomingMessage['headers'];
  notification: PushMessage['notification'];
  atMs: number;
};

type Responder = (response: ServerResponse, request: IncomingMessage) => void;

export const respondWith =
  (status: number, headers: Record<string, string> = {}): Responder =>
  (response) =>
    response.writeHead(status, headers).end();

export async function startPushService() {
  const keys = new Map<string, { privateKey: Buffer; auth: Buffer }>();
  const arrived: Arrived[] = [];
  /** Responses to devices by name. Without an entry: 201, or 404 for a device that never subscribed. */
  const responses = new Map<string, Responder>();
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request));
    const to = request.url?.slice('/send/'.length) ?? '';
    asked.push(to);
    const device = keys.get(to);
    const respond = responses.get(to);
    if (respond) return respond(response, request);
    if (!device) return respondWith(404)(response, request);
    const message: PushMessage = JSON.parse(decrypt(body, device).toString('utf8'));
    arrived.push({ to, headers: request.headers, notification: message.notification, atMs: Date.now() });
    return respondWith(201)(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const origin = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
  const isAllowed = (endpoint: string) => endpoint.startsWith(`${origin}/`);
  const post = createPost(isAllowed);

  return {
    origin,
    arrived,
    asked,
    responses,
    pushServices: { isAllowed, post },
    /** The subscription that a new device sends to the server. */
    subscribe(name: string) {
      const own = createECDH('prime256v1');
      own.generateKeys();
      const auth = randomBytes(16);
      keys.set(name, { privateKey: own.getPrivateKey(), auth });
      return {
        endpoint: `${origin}/send/${name}`,
        keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
      };
    },
    reached: (count: number) => eventually(async () => (arrived.length >= count ? arrived : undefined)),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
