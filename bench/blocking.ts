/**
 * Measures how long a page that loads keeps a slow phone from answering a touch, by the processor time of its own thread. The
 * other processes of a busy machine take no part in that, so the figures of two builds can be compared anywhere.
 * `BENCH_PEER` adds another site. All take turns.
 */
import { budgets, PHONE } from '../tests/first-load.ts';
import { startProgram, temporaryFolder } from '../tests/support/server.ts';
import { startPeer } from './peer.ts';
import { type Row, timeRow } from './table.ts';
import { type Task, traceOf } from './trace.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? 7);
/** How much slower the phone's processor is. */
const SLOWDOWN = 8;
/** A task longer than this holds up a touch (Total Blocking Time), ms. */
const LONG_TASK = 50;
/** How long the page is watched from the start of the browser on, s. The hero's wipe takes 2.3 s of it. */
const WATCHED = 7;

export async function benchBlocking(): Promise<Row[]> {
  await using folder = await temporaryFolder();
  await using program = await startProgram({ DATA_DIR: folder.path });
  await program.isServing;
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

/** The processor time of a task after a moment, ms. */
function timeAfter(moment: number, { ts, dur = 0, tdur = 0 }: Task): number {
  const end = ts + dur;
  if (end <= moment) return 0;
  const share = Math.min(1, (end - moment) / dur);
  return (share * tdur) / 1000;
}
