/**
 * Traces the main thread with Chromium's startup trace. With DevTools, Chromium would parse all of React
 * again for the stack of an Error that React creates at startup.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually, temporaryFolder } from '../tests/support/server.ts';
import { CHROMIUM, FLAGS } from '../tools/chromium.ts';

const CATEGORIES = 'devtools.timeline,disabled-by-default-devtools.timeline,loading,blink.user_timing';

type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { data?: { documentLoaderURL?: string } };
};

/** A task of the main thread. All times are in µs; `tdur` is processor time. */
export type Task = Pick<TraceEvent, 'ts' | 'dur' | 'tdur'>;

type Trace = {
  /** The start of the visit and the first paint, µs. */
  start: number;
  firstPaint: number;
  tasks: Task[];
};

type TraceOptions = {
  /** How long the browser is traced from its start, s. */
  watched: number;
  screen: { viewport: { width: number; height: number }; deviceScaleFactor: number };
  prefersReducedMotion?: boolean;
};

/** Opens a page in a new browser. Throws if the page paints nothing. */
export async function traceOf(url: string, options: TraceOptions): Promise<Trace> {
  const events = await eventsOf(url, options);
  const start = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL?.startsWith(url),
  );
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!start || !paint) throw new Error(`${url} painted nothing`);
  return {
    start: start.ts,
    firstPaint: paint.ts,
    tasks: events.filter(
      ({ name, pid, tid }) => name === 'RunTask' && pid === paint.pid && tid === paint.tid,
    ),
  };
}

async function eventsOf(
  url: string,
  { watched, screen, prefersReducedMotion }: TraceOptions,
): Promise<TraceEvent[]> {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'trace.json');
  const { viewport, deviceScaleFactor } = screen;
  const flags = [
    '--headless',
    `--user-data-dir=${join(folder.path, 'profile')}`,
    `--window-size=${viewport.width},${viewport.height}`,
    `--force-device-scale-factor=${deviceScaleFactor}`,
    `--trace-startup=${CATEGORIES}`,
    `--trace-startup-file=${file}`,
    '--trace-startup-format=json',
    `--trace-startup-duration=${watched}`,
    ...(prefersReducedMotion ? ['--force-prefers-reduced-motion'] : []),
  ];
  const browser = spawn(CHROMIUM, [...FLAGS, ...flags, url], { stdio: 'ignore' });
  try {
    await pause(1000 * watched);
    // The file is complete once it parses as JSON.
    return await eventually(async () => {
      const text = await readFile(file, 'utf8').catch(() => '');
      try {
        return (JSON.parse(text) as { traceEvents: TraceEvent[] }).traceEvents;
      } catch {
        return undefined;
      }
    });
  } finally {
    browser.kill();
    if (browser.exitCode === null && browser.signalCode === null) await once(browser, 'exit');
  }
}
