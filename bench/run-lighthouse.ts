/** Lighthouse has a folder of its own, because it is as large as all other packages together. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CHROMIUM, FLAGS } from '../tools/chromium.ts';

const LIGHTHOUSE = fileURLToPath(new URL('lighthouse/node_modules/lighthouse/cli/index.js', import.meta.url));

/** Lighthouse sometimes fails to record the page and asks to be run again. */
const TRIES = 3;

export type Report = {
  categories: Record<string, { title: string; score: number | null }>;
  audits: Record<
    string,
    { id: string; score: number | null; scoreDisplayMode: string; numericValue?: number }
  >;
};

type Conditions = {
  /** `devtools` slows the browser down; `simulate` computes the times of a slow one. */
  throttling: 'devtools' | 'simulate';
  slowdown: number;
  env?: NodeJS.ProcessEnv;
};

export async function runLighthouse(url: string, conditions: Conditions, tries = TRIES): Promise<Report> {
  const { throttling, slowdown, env = process.env } = conditions;
  const flags = [
    `--chrome-flags=${['--headless', ...FLAGS].join(' ')}`,
    '--output=json',
    '--quiet',
    '--ignore-status-code',
    `--throttling-method=${throttling}`,
    `--throttling.cpuSlowdownMultiplier=${slowdown}`,
    ...(throttling === 'devtools' ? ['--only-categories=performance'] : []),
  ];
  const run = promisify(execFile)(process.execPath, [LIGHTHOUSE, url, ...flags], {
    cwd: join(LIGHTHOUSE, '..'),
    env: { ...env, CHROME_PATH: CHROMIUM },
    maxBuffer: 64 * 1024 * 1024,
  });
  const { stdout } = await run.catch((error) => {
    console.error(`${url}: ${error.stderr}`);
    return { stdout: undefined };
  });
  if (!stdout) {
    if (tries > 1) return runLighthouse(url, conditions, tries - 1);
    throw new Error(`Lighthouse could not record ${url}, tried ${TRIES} times`);
  }
  return JSON.parse(stdout);
}
