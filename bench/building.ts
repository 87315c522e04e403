import { rmSync } from 'node:fs';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildCopy, copyProject } from '../tests/support/checkouts.ts';
import { startProgram } from '../tests/support/server.ts';
import { median, type Row } from './table.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? 3);
const SITE_URL = 'http://localhost:3000';
/** The larger number is the schema's maximum. */
const SERVICES = [10, 100];

export async function benchBuilding(): Promise<Row[]> {
  await using copy = await copyProject();
  const rows: Row[] = [];
  const times: number[] = [];
  let services = SERVICES[0] ?? 0;
  for (const wanted of SERVICES) {
    await addServices(copy.path, services, wanted);
    services = wanted;
    const builds = Array.from({ length: RUNS }, () => timeBuild(copy.path));
    times.push(median(builds) / 1000);
    rows.push({
      what: `\`npm run build\` with ${wanted.toLocaleString('en-US')} services`,
      value: median(builds) / 1000,
      unit: 's',
      note: builds.map((ms) => (ms / 1000).toFixed(1)).join(', '),
    });
  }
  const [ten = 1, hundred = 1] = times;
  rows.push({ what: 'ten times the services', value: hundred / ten, unit: '× the time' });
  return [...rows, await timeWarmStarts()];
}

/** Adds services to a copy until it has `wanted`, each with the texts and pictures of an existing one. */
async function addServices(folder: string, present: number, wanted: number): Promise<void> {
  const file = join(folder, 'content', 'services.yaml');
  const source = await readFile(file, 'utf8');
  const [entry = ''] = / {2}- id: gutter-cleaning\n( {4}.*\n)+/.exec(source) ?? [];
  const listFile = join(folder, 'art', 'encoded.json');
  const encoded = JSON.parse(await readFile(listFile, 'utf8'));
  let added = '';
  for (let number = present + 1; number <= wanted; number += 1) {
    const id = `service-${number}`;
    added += entry.replace('gutter-cleaning', id).replace('Gutter Cleaning', `Service ${number}`);
    for (const moment of ['before', 'after']) {
      // An identical picture under another name is already encoded.
      await copyFile(
        join(folder, 'art', `gutter-cleaning-${moment}.svg`),
        join(folder, 'art', `${id}-${moment}.svg`),
      );
      encoded[`${id}-${moment}`] = encoded[`gutter-cleaning-${moment}`];
    }
  }
  const sorted = Object.fromEntries(Object.entries(encoded).sort(([a], [b]) => (a < b ? -1 : 1)));
  await writeFile(listFile, JSON.stringify(sorted, null, 2));
  await writeFile(file, source.replace(entry, entry + added));
}

function timeBuild(folder: string): number {
  rmSync(join(folder, 'build'), { recursive: true, force: true });
  const started = performance.now();
  const { status, stderr } = buildCopy(folder, { SITE_URL });
  if (status !== 0) throw new Error(stderr);
  return performance.now() - started;
}

/** The time from the server's start to the first page. `npm start` also checks for changes first. */
async function timeWarmStarts(): Promise<Row> {
  await using copy = await copyProject();
  const settings = { SITE_URL, DATA_DIR: copy.path, NODE_COMPILE_CACHE: join(copy.path, 'compiled') };
  const starts: number[] = [];
  timeBuild(copy.path);
  for (let run = 0; run < RUNS; run += 1) {
    const started = performance.now();
    await using program = await startProgram(settings, { root: copy.path });
    await program.isServing;
    await (await fetch(program.url)).text();
    starts.push(performance.now() - started);
  }
  return {
    what: 'the server on a built site, from its start to the first page',
    value: median(starts) / 1000,
    unit: 's',
  };
}
