/** Nine thousand clients never finish a request. Measures how long a visitor among them waits. */

import { execFileSync } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { openProgram } from './open-program.ts';
import { residentBytes } from './process.ts';
import { quantile, type Row } from './table.ts';

const CROWD = Number(process.env.BENCH_CROWD ?? 9000);
/** The interval at which each client sends another header line, ms. */
const DRIP = 1000;
/** How long pages are requested, ms: by then the server has closed every slow client. */
const MEASURED = 20_000;

export async function benchCrowd(): Promise<Row[]> {
  // Each connection counts as an open file in both processes.
  const command = ['prlimit', `--nofile=${2 * CROWD}`, process.execPath];
  await using program = await openProgram({}, { command });
  execFileSync('prlimit', ['--pid', String(process.pid), `--nofile=${2 * CROWD}`]);
  const { hostname, port } = new URL(program.url);

  const opened = performance.now();
  const crowd = await Promise.all(Array.from({ length: CROWD }, () => joinCrowd(Number(port), hostname)));
  const closings = crowd.map(({ closed }) => closed);
  const dripping = setInterval(() => {
    for (const { socket } of crowd) if (socket.writable) socket.write('x-more: 1\r\n');
  }, DRIP);
  const waits: number[] = [];
  let memory = 0;
  while (performance.now() - opened < MEASURED) {
    const before = performance.now();
    const response = await fetch(`${program.url}/services`, { headers: { connection: 'close' } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`A visitor got ${response.status}`);
    waits.push(performance.now() - before);
    memory = Math.max(memory, residentBytes(program.pid) / 2 ** 20);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  clearInterval(dripping);
  const lives = await Promise.all(closings);
  const what = `beside ${CROWD.toLocaleString('en-US')} slow clients`;
  return [
    { what: `a page ${what}, median`, value: quantile(waits, 0.5), unit: 'ms' },
    {
      what: `a page ${what}, 99 %`,
      value: quantile(waits, 0.99),
      unit: 'ms',
      note: `${waits.length} visits`,
    },
    { what: 'the longest that a slow client stayed connected', value: Math.max(...lives) / 1000, unit: 's' },
    { what: `memory ${what}`, value: memory, unit: 'MB' },
  ];
}

/** `closed` resolves to how long the server left the connection open, ms. */
async function joinCrowd(
  port: number,
  hostname: string,
): Promise<{ socket: Socket; closed: Promise<number> }> {
  const socket = connect(port, hostname);
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  const since = performance.now();
  const closed = new Promise<number>((resolve) =>
    socket.on('close', () => resolve(performance.now() - since)),
  );
  socket.on('error', () => {});
  socket.resume();
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n');
  return { socket, closed };
}
