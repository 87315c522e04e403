/** Measures a page's processor time beside nginx's, in turns, and the memory after a million requests. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { eventually, freePort, startProgram, temporaryFolder } from '../tests/support/server.ts';
import { childrenOf, processorTime, residentBytes } from './process.ts';
import { median, type Row } from './table.ts';

const ROUNDS = 5;
const REQUESTS_A_ROUND = Number(process.env.BENCH_ROUND ?? 40_000);
const REQUESTS_IN_ALL = Number(process.env.BENCH_REQUESTS ?? 1_000_000);
const CONNECTIONS = 32;
const PATH = '/services';
/** Keeps the server on one processor. The clients may run on any. */
const PINNED = ['taskset', '-c', '0'];

export async function benchServing(): Promise<Row[]> {
  await using folder = await temporaryFolder();
  await using program = await startAsDeployed(folder.path);
  await program.isServing;
  const pid = program.child.pid ?? 0;
  const response = await fetch(program.url + PATH, { headers: { 'accept-encoding': 'br' } });
  await using nginx = await startNginx(folder.path, response);

  await requestPages(program.url, REQUESTS_A_ROUND, [pid]);
  const ours: Round[] = [];
  const theirs: Round[] = [];
  const unchanged: Round[] = [];
  const etag = response.headers.get('etag') ?? '';
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await requestPages(program.url, REQUESTS_A_ROUND, [pid]));
    theirs.push(await requestPages(nginx.url, REQUESTS_A_ROUND, nginx.pids));
    unchanged.push(await requestPages(program.url, REQUESTS_A_ROUND, [pid], `if-none-match: ${etag}\r\n`));
  }
  const cost = (rounds: Round[]) => median(rounds.map(({ cpu }) => cpu));
  const costRow = (what: string, rounds: Round[]): Row => ({
    what,
    value: 1000 * cost(rounds),
    unit: 'µs',
    note: rounds.map(({ cpu }) => Math.round(1000 * cpu)).join(', '),
  });
  return [
    costRow('processor time for a page', ours),
    costRow('the same for nginx', theirs),
    { what: 'the server’s cost beside nginx’s', value: cost(ours) / cost(theirs), unit: '×' },
    costRow('processor time to say that a page is unchanged', unchanged),
    { what: 'pages a second on one processor', value: median(ours.map(({ rate }) => rate)), unit: '/s' },
    ...(await soak(program.url, pid)),
  ];
}

/** Starts the server as `npm start` does, but on one processor. */
async function startAsDeployed(folder: string) {
  const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const flags = /exec node (.*) server\/main.ts/.exec(scripts.start)?.[1]?.split(' ') ?? [];
  const settings = { DATA_DIR: folder, NODE_COMPILE_CACHE: join(folder, 'compiled') };
  const start = () => startProgram(settings, { command: [...PINNED, process.execPath, ...flags] });
  // The first start fills the compile cache for the second.
  await using first = await start();
  await first.isServing;
  first.child.kill('SIGTERM');
  await first.exited;
  return start();
}

/** Measures memory over very many requests: the second half compared with the first. */
async function soak(url: string, pid: number): Promise<Row[]> {
  const memory: number[] = [];
  const rates: number[] = [];
  for (let asked = 0; asked < REQUESTS_IN_ALL; asked += REQUESTS_IN_ALL / 20) {
    rates.push((await requestPages(url, REQUESTS_IN_ALL / 20, [pid])).rate);
    memory.push(residentBytes(pid) / 2 ** 20);
  }
  const what = `during ${REQUESTS_IN_ALL.toLocaleString('en-US')} more requests`;
  return [
    { what: `memory ${what}`, value: Math.max(...memory), unit: 'MB', note: 'the most' },
    {
      what: 'memory in the last half of them',
      value: median(memory.slice(10)) / median(memory.slice(0, 10)),
      unit: '× that in the first',
    },
    { what: 'pages a second meanwhile', value: median(rates), unit: '/s' },
  ];
}

/** The processor time per request, ms, and the requests per second. */
type Round = { cpu: number; rate: number };

/** Requests the page over connections that stay open. Throws on any unexpected response. */
async function requestPages(
  url: string,
  count: number,
  pids: readonly number[],
  headers = '',
): Promise<Round> {
  const { host, hostname, port } = new URL(url);
  const request = Buffer.from(
    `GET ${PATH} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: br\r\n${headers}\r\n`,
  );
  const wanted = headers ? 'HTTP/1.1 304' : 'HTTP/1.1 200';
  const spent = () => pids.reduce((sum, pid) => sum + processorTime(pid), 0);
  const spentBefore = spent();
  const started = performance.now();
  let left = count;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const socket = connect(Number(port), hostname).setNoDelay();
      await once(socket, 'connect');
      // Responses differ only in the date, so the length tells where each ends.
      let length = 0;
      let received = 0;
      await new Promise<void>((resolve, reject) => {
        const next = () => {
          if (left <= 0) return resolve();
          left -= 1;
          received = 0;
          socket.write(request);
        };
        socket.on('data', (chunk: Buffer) => {
          if (received === 0 && !chunk.subarray(0, 12).equals(Buffer.from(wanted))) {
            return reject(new Error(`${url}: ${chunk.subarray(0, 40)}`));
          }
          received += chunk.length;
          if (!length) length = lengthOf(chunk);
          if (received === length) next();
        });
        socket.on('error', reject);
        socket.on('close', () => reject(new Error(`${url} closed the connection`)));
        next();
      });
      socket.removeAllListeners('close').destroy();
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  return { cpu: (spent() - spentBefore) / count, rate: count / seconds };
}

function lengthOf(start: Buffer): number {
  const head = start.subarray(0, start.indexOf('\r\n\r\n') + 4);
  return head.length + Number(/^content-length: (\d+)/im.exec(head.toString())?.[1] ?? 0);
}

/** The headers of a response, except those that every server writes itself. */
function headersOf(response: Response): [string, string][] {
  const own = ['connection', 'keep-alive', 'content-length', 'content-type', 'date', 'etag', 'last-modified'];
  return [...response.headers].filter(([name]) => !own.includes(name));
}

/** Starts nginx with one worker, which keeps the compressed page open and sends our headers. */
async function startNginx(folder: string, response: Response) {
  const port = await freePort();
  const page = join(folder, 'page');
  const compressed = execFileSync('curl', ['-s', '-H', 'accept-encoding: br', response.url]);
  await writeFile(page, compressed);
  const headers = headersOf(response).map(
    ([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`,
  );
  const configuration = join(folder, 'nginx.conf');
  await writeFile(
    configuration,
    `daemon off; user ${userInfo().username}; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr crit;
    events { worker_connections 1024; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 10000000; server_tokens off;
      open_file_cache max=100 inactive=1h; open_file_cache_valid 1h;
      server {
        listen 127.0.0.1:${port};
        location = ${PATH} { alias ${page}; default_type "text/html; charset=utf-8"; ${headers.join(' ')} }
      }
    }`,
  );
  const [first = '', ...words] = [...PINNED, 'nginx', '-p', folder, '-c', configuration];
  const child = spawn(first, words, { stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  await eventually(async () => (await fetch(url + PATH).catch(() => undefined))?.ok || undefined);
  return {
    url,
    pids: childrenOf(child.pid ?? 0),
    async [Symbol.asyncDispose]() {
      child.kill();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
