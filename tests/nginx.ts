/** A real nginx for the tests, with a site file of deploy/ in which only ports and paths are replaced. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, temporaryFolder } from './support/server.ts';

/** The address in the files of deploy/. */
export const SITE_URL = 'https://www.example.com';

// Debian installs nginx in a folder that only root's shell searches.
process.env.PATH += ':/usr/sbin';

/** Why there is no nginx to test with; undefined when there is one. */
export const noNginx =
  spawnSync('nginx', ['-v']).status === 0
    ? undefined
    : 'nginx is not installed here: apt-get install nginx-light';

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);

/** Starts nginx with deploy/`file`, its own ports and certificate, and the texts in `changes` replaced. */
export async function startNginx(file: string, changes: Record<string, string>) {
  const folder = await temporaryFolder();
  const [http, https] = [await freePort(), await freePort()];
  makeCertificate(folder.path);
  const certificates = '/etc/letsencrypt/live/www.example.com';
  let site = await readFile(fileURLToPath(new URL(`../deploy/${file}`, import.meta.url)), 'utf8');
  for (const [from, to] of Object.entries({ ...changes, [certificates]: folder.path })) {
    if (!site.includes(from)) throw new Error(`deploy/${file} has no ${from}`);
    site = site.replaceAll(from, to);
  }
  const port = (number: string) => (number === '80' ? http : https);
  site = site
    .replace(/listen \[::\]:(\d+)([^;]*);/g, (_, number, rest) =>
      hasIpv6 ? `listen [::1]:${port(number)}${rest};` : '',
    )
    .replace(/listen (\d+)/g, (_, number) => `listen 127.0.0.1:${port(number)}`);
  await writeFile(join(folder.path, 'site.conf'), site);
  await writeFile(join(folder.path, 'nginx.conf'), mainFile(folder.path));

  const child = spawn('nginx', ['-p', folder.path, '-c', join(folder.path, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(child, 'exit');
  let complaints = '';
  child.stderr.on('data', (chunk) => {
    complaints += chunk;
  });
  await waitUntilOpen(https, () => {
    if (child.exitCode !== null) throw new Error(`nginx ended:\n${complaints}`);
  });
  return {
    http,
    https,
    hasIpv6,
    certificate: await readFile(join(folder.path, 'fullchain.pem'), 'utf8'),
    /** Everything that nginx has logged so far. */
    logged: async () => complaints + (await readFile(join(folder.path, 'access.log'), 'utf8')),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await exited;
      await folder[Symbol.asyncDispose]();
    },
  };
}

/**
 * The settings that a distribution's nginx.conf has around a site file. Started as root, this nginx stays
 * root, because no other user may read the temporary folder.
 */
function mainFile(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr;
events { worker_connections 256; }
http {
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  access_log ${folder}/access.log;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  include ${folder}/site.conf;
}
`;
}

function makeCertificate(folder: string): void {
  const subject = [
    '-subj',
    '/CN=www.example.com',
    '-addext',
    'subjectAltName=DNS:www.example.com,DNS:example.com',
  ];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-noenc', '-keyout', 'privkey.pem'];
  execFileSync('openssl', ['req', '-x509', ...key, '-out', 'fullchain.pem', '-days', '2', ...subject], {
    cwd: folder,
    stdio: 'ignore',
  });
}

async function waitUntilOpen(port: number, check: () => void): Promise<void> {
  const end = performance.now() + 10_000;
  while (performance.now() < end) {
    check();
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise((resolve) => {
      socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('nginx did not listen within 10 s');
}

export type Nginx = Awaited<ReturnType<typeof startNginx>>;

type NginxResponse = { status: number; headers: IncomingHttpHeaders; names: string[]; body: Buffer };

type Ask = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  from?: string;
  name?: string;
  isCut?: boolean;
};

/** Sends nginx a request for `name`; `from` is the client's address. With `isCut` the body never ends. */
export function ask({ https, certificate }: Nginx, path: string, asked: Ask = {}): Promise<NginxResponse> {
  const { from = '127.0.0.1', name = 'www.example.com', isCut = false, ...rest } = asked;
  const options = { method: rest.method ?? 'GET', headers: { host: name, ...rest.headers } };
  const connection = { host: from.includes(':') ? '::1' : '127.0.0.1', port: https, localAddress: from };
  return new Promise((resolve, reject) => {
    const sent = httpsRequest(
      { ...options, ...connection, path, servername: name, ca: certificate, agent: false },
      async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk);
        const names = response.rawHeaders
          .filter((_, index) => index % 2 === 0)
          .map((name) => name.toLowerCase());
        if (isCut) sent.destroy();
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          names,
          body: Buffer.concat(chunks),
        });
      },
    );
    sent.on('error', reject);
    if (isCut) sent.write(rest.body);
    else sent.end(rest.body);
  });
}

/** Sends a visitor's request. */
export function post(nginx: Nginx, body: unknown, { headers, ...rest }: Ask = {}): Promise<NginxResponse> {
  return ask(nginx, '/api/quotes', {
    ...rest,
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: SITE_URL, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}
