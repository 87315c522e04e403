/**
 * Measures how long a page keeps the main thread of a slow phone busy, and how long that delays a touch.
 * Counts the thread's processor time, which other processes do not affect.
 */

import { budgets } from '../tests/first-load.ts';
import { openProgram } from './open-program.ts';
import { PEER } from './peer.ts';
import { median, type Row, timeRow } from './table.ts';
import { type Task, traceOf } from './trace.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? 7);
const BUSY_SLOWDOWN = 4;
const BLOCKING_SLOWDOWN = 8;
/** A task longer than this delays a touch (Total Blocking Time), ms. */
const LONG_TASK = 50;
/** The measured time, s: includes the hero's stroke, and one or two steps of the carousel. */
const FIRST_SECONDS = 9;
/** Maximum time for the browser to start, s. */
const START = 3;
const SCREEN = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };

type Target = {
  name: string;
  url: string;
  prefersReducedMotion: boolean;
  busy: number[];
  blocking: number[];
};

export async function benchWork(): Promise<Row[]> {
  await using program = await openProgram();
  const targetOf = (name: string, url: string, prefersReducedMotion = false): Target => ({
    name,
    url,
    prefersReducedMotion,
    busy: [],
    blocking: [],
  });
  const home = targetOf('`/`', `${program.url}/`);
  const still = targetOf('`/` without motion', home.url, true);
  const others = Object.keys(budgets)
    .filter((path) => path !== '/')
    .map((path) => targetOf(`\`${path}\``, program.url + path));
  const other = PEER ? targetOf('the other site', PEER) : undefined;
  const targets = [home, still, ...others, ...(other ? [other] : [])];
  for (let run = 0; run < RUNS; run += 1) {
    for (const target of targets) {
      const { busy, blocking } = await timeWork(target);
      target.busy.push(busy);
      target.blocking.push(blocking);
    }
  }
  const besides = (one: Target, two: Target): Row => ({
    what: `${one.name} / ${two.name}`,
    value: median(one.busy) / median(two.busy),
    unit: '×',
  });
  return [
    ...targets.map(({ name, busy }) =>
      timeRow(`${name} main thread busy in ${FIRST_SECONDS} s, ${BUSY_SLOWDOWN} ×`, busy),
    ),
    besides(home, still),
    ...(other ? [still, ...others].map((page) => besides(page, other)) : []),
    ...targets.map(({ name, blocking }) =>
      timeRow(`${name} blocking time, ${BLOCKING_SLOWDOWN} ×, by processor time`, blocking),
    ),
  ];
}

async function timeWork({ url, prefersReducedMotion }: Target): Promise<{ busy: number; blocking: number }> {
  const { start, firstPaint, tasks } = await traceOf(url, {
    watched: START + FIRST_SECONDS,
    screen: SCREEN,
    prefersReducedMotion,
  });
  const end = start + FIRST_SECONDS * 1_000_000;
  const measured = tasks.filter(({ ts }) => ts >= start && ts < end);
  const busy = measured.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
  const blocking = measured
    .map((task) => Math.max(0, BLOCKING_SLOWDOWN * timeAfter(firstPaint, task) - LONG_TASK))
    .reduce((sum, time) => sum + time, 0);
  return { busy: BUSY_SLOWDOWN * busy, blocking };
}

/** The processor time of a task after a moment of the trace, ms. */
function timeAfter(moment: number, { ts, dur = 0, tdur = 0 }: Task): number {
  const end = ts + dur;
  if (end <= moment) return 0;
  const share = Math.min(1, (end - moment) / dur);
  return (share * tdur) / 1000;
}
