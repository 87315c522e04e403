/** The site for browser tests: a real server of their own, and a page in which any error fails the test. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import {
  type BrowserContext,
  test as base,
  expect,
  type Page,
  type Response,
  type Route,
} from '@playwright/test';
import { isHydrated } from './is-hydrated.ts';
import { ENVIRONMENT } from './support/environment.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

export type Site = {
  /** The origin, without a trailing slash. */
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** Runs `npm run quotes` on this site's data and returns its output. */
  desk: (...args: string[]) => Promise<string>;
};

/** Starts the server on a free port with its own data. The site must have been built. */
export async function startSite(settings: Record<string, string> = {}): Promise<Site & AsyncDisposable> {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-'));
  const env = {
    ...ENVIRONMENT,
    PORT: '0',
    DATA_DIR: dataDir,
    SITE_URL: 'http://localhost:3000',
    QUOTE_RATE_LIMIT: '0',
    ...settings,
  };
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await readUrl(server);
  return {
    url,
    dataDir,
    process: server,
    desk: (...args) => run(['server/terminal/main.ts', ...args], env),
    async [Symbol.asyncDispose]() {
      if (server.exitCode === null) {
        server.kill('SIGTERM');
        await once(server, 'exit');
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function readUrl(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error('The server has no output to read');
  for await (const line of createInterface(server.stdout)) {
    const url = /http:\/\/\S+/.exec(line)?.[0];
    if (url && !line.startsWith('{')) return url.replace(/\/$/, '');
  }
  throw new Error('The server ended before it was ready');
}

async function run(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  await once(child, 'close');
  return output;
}

/** Firefox reports a typeface as failed when the page is left while it loads (NS_BINDING_ABORTED). */
const ABORTED = /^page error: download failed .* status=2152398850 /;

type Fixtures = {
  /** Expected messages in the console. Any other error or warning fails the test. */
  expectedMessage: RegExp | undefined;
  /** Runs the hero's wipe, as on the first page of a visit. Off by default, because drawing it is slow. */
  isFirstPage: boolean;
};

export const test = base.extend<Fixtures, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from this pattern.
    async ({}, use) => {
      await using site = await startSite();
      await use(site);
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.url),
  expectedMessage: [undefined, { option: true }],
  isFirstPage: [false, { option: true }],
  page: async ({ page, expectedMessage, isFirstPage }, use) => {
    if (!isFirstPage)
      await page.context().addInitScript(() => {
        try {
          sessionStorage.setItem('stroke-shown', '1');
        } catch {
          // The page has no storage.
        }
      });
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
    });
    await use(page);
    // A handler that still runs when the page closes would fail the next test.
    for (const opened of page.context().pages()) await opened.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().unrouteAll({ behavior: 'ignoreErrors' });
    const isExpected = (problem: string) => expectedMessage?.test(problem) || ABORTED.test(problem);
    expect(problems.filter((problem) => !isExpected(problem))).toEqual([]);
  },
});

/** For tests of other things than motion: smooth scrolling, dialogs and wipes would take most of their time. */
export const STILL = { contextOptions: { reducedMotion: 'reduce' } } as const;

/** Interacts with the page, and waits until React handles events. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated);
}

/** Opens a page and waits until React handles events. */
export async function open(page: Page, address: string): Promise<Response | null> {
  const response = await page.goto(address);
  await hydrated(page);
  return response;
}

/** Holds back the requests for an address until the returned function is called, and then responds. */
export async function hold(
  page: Page | BrowserContext,
  address: string | RegExp,
  respond = (route: Route) => route.continue(),
): Promise<() => void> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await isReleased;
    await respond(route);
  });
  return release;
}

/** Waits for two frames: the first may have begun before what the page has to show. */
export async function frames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Holds back every script but the inline ones until the returned function is called. */
export function holdScripts(page: Page): Promise<() => void> {
  return hold(page, '**/assets/*.js', (route) => route.continue().catch(() => {}));
}

export { expect };
