/** Serves a site or its next build, does not respond (`silent`), or closes every connection (`away`). */
import { request as ask, createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Site } from './site.ts';

export async function startRebuildingProxy(site: Site) {
  let state: 'first build' | 'next build' | 'silent' | 'away' = 'first build';
  const server = createServer((request, response) => {
    if (state === 'silent') return;
    if (state === 'away') {
      request.socket.destroy();
      return;
    }
    const { method, url = '/' } = request;
    const headers = { ...request.headers, 'accept-encoding': 'identity' };
    const upstream = ask(
      site.url + url.replace('/assets/next/', '/assets/'),
      { method, headers },
      (fromServer) => {
        const isChanged = state === 'next build' && /^\/desk\/(worker\.js|request\/.*)$|^\/desk$/.test(url);
        if (isChanged) rebuild(fromServer, response);
        else {
          response.writeHead(fromServer.statusCode ?? 502, fromServer.headers);
          fromServer.pipe(response);
        }
      },
    );
    upstream.on('error', () => response.destroy());
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    be(next: typeof state) {
      state = next;
      if (next === 'away') server.closeAllConnections();
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function rebuild(fromServer: NodeJS.ReadableStream & { headers: object }, response: ServerResponse) {
  let text = '';
  for await (const bytes of fromServer) text += bytes;
  const { 'content-length': _, etag: __, ...headers } = fromServer.headers as Record<string, string>;
  response.writeHead(200, headers);
  response.end(text.replaceAll('/assets/', '/assets/next/').replace('"version":"', '$&next'));
}
