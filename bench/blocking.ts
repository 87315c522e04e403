/**
 * Measures how long a loading page keeps a slow phone from responding to a touch. Counts the processor time
 * of its main thread, which other processes do not affect.
 */

import { budgets, PHONE } from '../tests/first-load.ts';
import { openProgram } from './open-program.ts';
import { startPeer } from './peer.ts';
import { type Row, timeRow } from './table.ts';
import { type Task, traceOf } from './trace.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? 7);
const SLOWDOWN = 8;
/** A task longer than this delays a touch (Total Blocking Time), ms. */
const LONG_TASK = 50;
/** How long the page is observed, s. The hero's stroke is over by then. */
const WATCHED = 7;

export async function benchBlocking(): Promise<Row[]> {
  await using program = await openProgram();
  await using peer = await startPeer();
  const targets = [
    ...Object.keys(budgets).map((path) => ({
      name: `\`${path}\``,
      url: program.url + path,
      times: [] as number[],
    })),
    ...(peer ? [{ name: 'the other site', url: peer.url, times: [] as number[] }] : []),
  ];
  for (let run = 0; run < RUNS; run += 1) {
    for (const { url, times } of targets) times.push(await timeBlocking(url));
  }
  return targets.map(({ name, times }) =>
    timeRow(`${name} blocking time, ${SLOWDOWN} ×, by processor time`, times),
  );
}

async function timeBlocking(url: string): Promise<number> {
  const { firstPaint, tasks } = await traceOf(url, { watched: WATCHED, screen: PHONE });
  return tasks
    .map((task) => Math.max(0, SLOWDOWN * timeAfter(firstPaint, task) - LONG_TASK))
    .reduce((sum, time) => sum + time, 0);
}

function timeAfter(moment: number, { ts, dur = 0, tdur = 0 }: Task): number {
  const end = ts + dur;
  if (end <= moment) return 0;
  const share = Math.min(1, (end - moment) / dur);
  return (share * tdur) / 1000;
}
