import { join } from 'node:path';
import { startProgram, temporaryFolder } from '../tests/support/server.ts';
import { median, type Row, range } from './table.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? 5);

/** The time from the server's start to the first page, without the build check of `npm start`. */
export async function benchStarting(): Promise<Row[]> {
  await using folder = await temporaryFolder();
  const settings = { DATA_DIR: folder.path, NODE_COMPILE_CACHE: join(folder.path, 'compiled') };
  // Not counted: this start fills the store and the compile cache.
  await timeStart(settings);
  const starts: number[] = [];
  for (let run = 0; run < RUNS; run += 1) starts.push(await timeStart(settings));
  return [
    {
      what: 'the server on a built site, from its start to the first page',
      value: median(starts) / 1000,
      unit: 's',
      note: `${range(starts)} ms`,
    },
  ];
}

async function timeStart(settings: Record<string, string>): Promise<number> {
  const started = performance.now();
  await using program = await startProgram(settings);
  await program.isServing;
  await (await fetch(program.url)).text();
  return performance.now() - started;
}
