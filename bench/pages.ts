/**
 * Measures the waits of a visitor on a phone, in throttled browsers, with and without a matching system
 * typeface. Then Lighthouse's scores, bytes and requests of a first visit.
 */

import { chromium } from '@playwright/test';
import {
  budgets,
  FIRST_PAINT_BUDGET,
  HTML_BUDGET,
  loadFirst,
  PHONE,
  SCRIPTS_BUDGET,
  WIDE_SCREEN_BUDGET,
} from '../tests/first-load.ts';
import { fourJobsEach, startSiteWithJobs } from '../tests/job-pictures.ts';
import { noSystemTypefaces, onlyTypeface, type SystemTypeface } from '../tests/typefaces.ts';
import { CHROMIUM, FLAGS } from '../tools/chromium.ts';
import { openProgram } from './open-program.ts';
import { PEER } from './peer.ts';
import { type Report, runLighthouse } from './run-lighthouse.ts';
import { median, type Row, range, timeRow } from './table.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const SLOWDOWN = 4;
const NOT_FOUND = '/there-is-no-such-page';
/** Only these pages show pictures of jobs. */
const PATHS_WITH_JOBS = ['/', '/services'] as const;
const nameWithJobs = (path: string) => `\`${path}\` with four jobs a service`;
const paths = Object.keys(budgets) as (keyof typeof budgets)[];

type Target = { name: string; url: string; reports: Report[] };

export async function benchPages(): Promise<Row[]> {
  await using program = await openProgram();
  await using busy = await startSiteWithJobs(fourJobsEach());
  const targets = (): Target[] => [
    ...paths.map((path) => ({ name: `\`${path}\``, url: program.url + path, reports: [] })),
    ...PATHS_WITH_JOBS.map((path) => ({ name: nameWithJobs(path), url: busy.url + path, reports: [] })),
    ...(PEER ? [{ name: 'the other site', url: PEER, reports: [] }] : []),
  ];
  const rows = [...(await measureSlowed(targets(), 'roboto')), ...(await measureSlowed(targets(), 'dejavu'))];
  for (const path of [...paths, NOT_FOUND]) rows.push(...(await measureScores(program.url, path)));
  for (const path of paths) rows.push(...(await measureBytes(program.url, path, `\`${path}\``)));
  for (const path of PATHS_WITH_JOBS) rows.push(...(await measureBytes(busy.url, path, nameWithJobs(path))));
  return rows;
}

async function measureSlowed(targets: Target[], typeface: SystemTypeface): Promise<Row[]> {
  if (noSystemTypefaces) throw new Error(noSystemTypefaces);
  await using system = await onlyTypeface(typeface);
  for (let run = 0; run < RUNS; run += 1) {
    for (const { url, reports } of targets) {
      reports.push(await runLighthouse(url, { throttling: 'devtools', slowdown: SLOWDOWN, env: system.env }));
    }
  }
  const where = `${typeface}, ${SLOWDOWN} ×`;
  const rows = targets.flatMap(({ name, reports }) => [
    timeRow(`${name} first paint, ${where}`, valuesOf(reports, 'first-contentful-paint')),
    timeRow(`${name} largest paint, ${where}`, valuesOf(reports, 'largest-contentful-paint')),
    timeRow(`${name} blocking time, ${where}`, valuesOf(reports, 'total-blocking-time')),
    scoreRow(`${name} performance, ${where}`, reports),
    {
      what: `${name} layout shift, ${where}`,
      value: Math.max(...valuesOf(reports, 'cumulative-layout-shift')),
      unit: '',
      ...(name.startsWith('`') ? { budget: 0 } : {}),
    },
  ]);
  const [home] = targets;
  const peer = targets.find(({ name }) => !name.startsWith('`'));
  if (!home || !peer) return rows;
  const largest = (reports: Report[]) => median(valuesOf(reports, 'largest-contentful-paint'));
  const value = largest(home.reports) / largest(peer.reports);
  return [...rows, { what: `\`/\` largest paint beside the other site’s, ${where}`, value, unit: '×' }];
}

async function measureScores(origin: string, path: string): Promise<Row[]> {
  const reports: Report[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    reports.push(await runLighthouse(origin + path, { throttling: 'simulate', slowdown: SLOWDOWN }));
  }
  for (const { id, score, scoreDisplayMode } of Object.values(reports[0]?.audits ?? {})) {
    if (scoreDisplayMode === 'binary' && score === 0)
      console.error(`${path}: Lighthouse finds fault with ${id}`);
  }
  const name = path === NOT_FOUND ? '`404`' : `\`${path}\``;
  const scores = Object.keys(reports[0]?.categories ?? {}).map((category) =>
    Math.round(100 * median(reports.map(({ categories }) => categories[category]?.score ?? 0))),
  );
  return [
    {
      what: `${name} lowest of four scores, simulated`,
      value: Math.min(...scores),
      unit: '',
      note: scores.join(' / '),
    },
    timeRow(`${name} first paint, simulated`, valuesOf(reports, 'first-contentful-paint')),
    timeRow(`${name} largest paint, simulated`, valuesOf(reports, 'largest-contentful-paint')),
    timeRow(`${name} blocking time, simulated`, valuesOf(reports, 'total-blocking-time')),
  ];
}

function valuesOf(reports: Report[], audit: string): number[] {
  return reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN);
}

function scoreRow(what: string, reports: Report[]): Row {
  const scores = reports.map(({ categories }) => 100 * (categories.performance?.score ?? 0));
  return { what, value: Math.round(median(scores)), unit: '', note: range(scores) };
}

async function measureBytes(origin: string, path: keyof typeof budgets, name: string): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  try {
    const page = await (await browser.newContext(PHONE)).newPage();
    const { everything, html, firstPaint, scripts, requests } = await loadFirst(page, origin + path);
    const row = (what: string, value: number, budget: number): Row => ({
      what: `${name} ${what}`,
      value,
      unit: 'bytes',
      budget,
    });
    const rows = [
      { ...row('first visit, everything', everything, budgets[path]), note: `${requests} requests` },
      row('the page itself', html, HTML_BUDGET),
      row('before the first paint', firstPaint, FIRST_PAINT_BUDGET),
      row('scripts, compressed', scripts, SCRIPTS_BUDGET),
    ];
    if (path !== '/') return rows;
    const wide = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    const onWide = await loadFirst(wide, origin + path);
    return [...rows, row('first visit at 1440 px, everything', onWide.everything, WIDE_SCREEN_BUDGET)];
  } finally {
    await browser.close();
  }
}
