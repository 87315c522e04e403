/** Measures how long a page keeps the main thread of a slow phone busy, by its processor time. */

import { budgets } from '../tests/first-load.ts';
import { openProgram } from './open-program.ts';
import { startPeer } from './peer.ts';
import { median, type Row, timeRow } from './table.ts';
import { traceOf } from './trace.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? 7);
const SLOWDOWN = 4;
/** The measured time, s: includes the hero's stroke, and one or two steps of the carousel. */
const FIRST_SECONDS = 9;
/** Maximum time for the browser to start, s. */
const START = 3;
const SCREEN = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };

type Target = { name: string; url: string; prefersReducedMotion: boolean; times: number[] };

export async function benchWork(): Promise<Row[]> {
  await using program = await openProgram();
  await using peer = await startPeer();
  const targetOf = (name: string, url: string, prefersReducedMotion = false): Target => ({
    name,
    url,
    prefersReducedMotion,
    times: [],
  });
  const home = targetOf('`/`', `${program.url}/`);
  const still = targetOf('`/` without motion', home.url, true);
  const others = Object.keys(budgets)
    .filter((path) => path !== '/')
    .map((path) => targetOf(`\`${path}\``, program.url + path));
  const other = peer && targetOf('the other site', peer.url);
  const targets = [home, still, ...others, ...(other ? [other] : [])];
  for (let run = 0; run < RUNS; run += 1) {
    for (const target of targets) target.times.push(await timeWork(target));
  }
  const besides = (one: Target, two: Target): Row => ({
    what: `${one.name} beside ${two.name}`,
    value: median(one.times) / median(two.times),
    unit: '×',
  });
  return [
    ...targets.map(({ name, times }) =>
      timeRow(`${name} main thread busy in ${FIRST_SECONDS} s, ${SLOWDOWN} ×`, times),
    ),
    besides(home, still),
    ...(other ? [still, ...others].map((page) => besides(page, other)) : []),
  ];
}

async function timeWork({ url, prefersReducedMotion }: Target): Promise<number> {
  const { start, tasks } = await traceOf(url, {
    watched: START + FIRST_SECONDS,
    screen: SCREEN,
    prefersReducedMotion,
  });
  const end = start + FIRST_SECONDS * 1_000_000;
  const time = tasks.filter(({ ts }) => ts >= start && ts < end).reduce((sum, { tdur = 0 }) => sum + tdur, 0);
  return (SLOWDOWN * time) / 1000;
}
