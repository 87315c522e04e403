/**
 * Measures what a visitor on a phone waits for: Lighthouse's scores and simulated times, and the bytes and requests of
 * a first visit.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { startProgram, temporaryFolder } from '../server/testing.ts';
import { budgets, EARLY_BUDGET, HTML_BUDGET, loadFirst, PHONE, SCRIPTS_BUDGET } from '../tests/first-load.ts';
import { CHROMIUM, FLAGS } from '../tools/chromium.ts';
import { median, type Row, range } from './table.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? 3);
/** Lighthouse has a folder of its own, because it is as large as everything else together. */
const LIGHTHOUSE = fileURLToPath(new URL('lighthouse/node_modules/lighthouse/cli/index.js', import.meta.url));
const NOT_FOUND = '/there-is-no-such-page';

export async function benchPages(): Promise<Row[]> {
  await using folder = await temporaryFolder();
  await using program = await startProgram({ DATA_DIR: folder.path });
  await program.isServing;
  const rows: Row[] = [];
  for (const path of [...Object.keys(budgets), NOT_FOUND]) {
    rows.push(...(await measureWithLighthouse(program.url, path)));
    if (path !== NOT_FOUND) rows.push(...(await measureBytes(program.url, path as keyof typeof budgets)));
  }
  return rows;
}

type Report = {
  categories: Record<string, { title: string; score: number | null }>;
  audits: Record<string, { id: string; score: number | null; scoreDisplayMode: string; numericValue?: number }>;
};

/** Runs Lighthouse several times, for a phone on a slow network. */
async function measureWithLighthouse(origin: string, path: string): Promise<Row[]> {
  const reports: Report[] = [];
  for (let run = 0; run < RUNS; run += 1) reports.push(await runLighthouse(origin + path));
  const named = path === NOT_FOUND ? '404' : path;
  const values = (audit: string) => reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN);
  const time = (what: string, audit: string): Row => ({
    what: `\`${named}\` ${what}`,
    value: Math.round(median(values(audit))),
    unit: 'ms',
    note: range(values(audit)),
  });
  const scores = Object.keys(reports[0]?.categories ?? {}).map((name) =>
    Math.round(100 * median(reports.map(({ categories }) => categories[name]?.score ?? 0))),
  );
  return [
    {
      what: `\`${named}\` Lighthouse, lowest of four scores`,
      value: Math.min(...scores),
      unit: '',
      note: scores.join(' / '),
    },
    time('first contentful paint, simulated', 'first-contentful-paint'),
    time('largest contentful paint, simulated', 'largest-contentful-paint'),
    time('total blocking time, simulated', 'total-blocking-time'),
    { what: `\`${named}\` layout shift`, value: Math.max(...values('cumulative-layout-shift')), unit: '', budget: 0 },
  ];
}

/** Lighthouse sometimes fails to record the page and asks to be run again. */
const TRIES = 3;

async function runLighthouse(url: string, tries = TRIES): Promise<Report> {
  const flags = [
    `--chrome-flags=${['--headless', ...FLAGS].join(' ')}`,
    '--output=json',
    '--quiet',
    '--ignore-status-code',
  ];
  const run = promisify(execFile)(process.execPath, [LIGHTHOUSE, url, ...flags], {
    cwd: join(LIGHTHOUSE, '..'),
    env: { ...process.env, CHROME_PATH: CHROMIUM },
    maxBuffer: 64 * 1024 * 1024,
  });
  const { stdout } = await run.catch((error) => {
    console.error(`${url}: ${error.stderr}`);
    return { stdout: undefined };
  });
  if (!stdout) {
    if (tries > 1) return runLighthouse(url, tries - 1);
    throw new Error(`Lighthouse could not record ${url}, tried ${TRIES} times`);
  }
  const report: Report = JSON.parse(stdout);
  for (const { id, score, scoreDisplayMode } of Object.values(report.audits)) {
    if (scoreDisplayMode === 'binary' && score === 0) console.error(`${url}: Lighthouse finds fault with ${id}`);
  }
  return report;
}

/** Measures the bytes and requests of a first visit. */
async function measureBytes(origin: string, path: keyof typeof budgets): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  try {
    const page = await (await browser.newContext(PHONE)).newPage();
    const { everything, html, early, scripts, requests } = await loadFirst(page, origin + path);
    const row = (what: string, value: number, budget: number): Row => ({
      what: `\`${path}\` ${what}`,
      value,
      unit: 'bytes',
      budget,
    });
    return [
      { ...row('first visit, everything', everything, budgets[path]), note: `${requests} requests` },
      row('the page itself', html, HTML_BUDGET),
      row('before the first paint', early, EARLY_BUDGET),
      row('scripts, compressed', scripts, SCRIPTS_BUDGET),
    ];
  } finally {
    await browser.close();
  }
}
