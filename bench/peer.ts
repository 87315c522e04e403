/** Another site to compare with. `BENCH_PEER` is its address, or the folder of a static site. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

type Peer = { url: string } & AsyncDisposable;

/** If none is named, prints so and resolves to undefined. */
export async function startPeer(): Promise<Peer | undefined> {
  const named = process.env.BENCH_PEER;
  if (!named) {
    console.error(
      'BENCH_PEER names no other site (an address, or a folder), so the pages are compared with none.',
    );
    return undefined;
  }
  return /^https?:/.test(named) ? { url: named, async [Symbol.asyncDispose]() {} } : serveFolder(named);
}

/** Serves a folder as a good static host does: compressed, and cached by the browser. */
async function serveFolder(folder: string): Promise<Peer> {
  if (!existsSync(join(folder, 'index.html')))
    throw new Error(`BENCH_PEER is ${folder}, which has no index.html`);
  const server = createServer(async ({ url = '/' }, response) => {
    const path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    const body = await readFile(file).catch(() => undefined);
    const type = TYPES[extname(file)];
    if (!body || !type) return response.writeHead(404).end();
    const isText = /text|svg|json/.test(type);
    response.writeHead(200, {
      'content-type': type,
      'cache-control': path.endsWith('/') ? 'no-cache' : 'max-age=31536000',
      ...(isText ? { 'content-encoding': 'gzip' } : {}),
    });
    response.end(isText ? gzipSync(body, { level: 9 }) : body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/vnd.microsoft.icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
