/** WebKit's driver on a virtual screen (Xvfb), and its commands for a page. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { freePort, temporaryFolder } from './support/server.ts';

/** The longest time until a condition must hold, ms. */
export const TIMEOUT = 15_000;
export const POLL_EVERY = 50;

/**
 * In the page: stores errors and warnings in `window.problems`. Returns '' because every expression returns a
 * string.
 */
function recordProblems(): string {
  const problems: string[] = [];
  Object.assign(window, { problems });
  for (const level of ['error', 'warn'] as const) console[level] = (...args) => problems.push(args.join(' '));
  addEventListener('error', ({ message }) => problems.push(message));
  addEventListener('unhandledrejection', ({ reason }) => problems.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective }) => problems.push(violatedDirective));
  return '';
}

/** Starts WebKit's driver. Returns its commands for a page. */
export async function startSession(program: string) {
  const home = await temporaryFolder();
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  endWithThisProcess(screen);
  const [, display] = await firstMatch(screen.stdio[3] as Readable, /(\d+)/);
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    // WebKit's sandbox needs rights that a container does not have.
    env: {
      PATH: process.env.PATH,
      HOME: home.path,
      DISPLAY: `:${display}`,
      NO_AT_BRIDGE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      // Without a graphics card, its GPU threads sometimes crash the software driver (swrast_dri.so).
      WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
    },
    stdio: 'ignore',
  });
  endWithThisProcess(driver);

  const send = async (path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: body ? 'POST' : 'DELETE',
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(JSON.stringify(value));
    return value;
  };
  const capabilities = {
    alwaysMatch: { 'webkitgtk:browserOptions': { binary: program, args: ['--automation'] } },
  };
  const { sessionId } = (await eventually(() => send('/session', { capabilities }))) as { sessionId: string };
  const session = `/session/${sessionId}`;
  const evaluate = async (expression: string) => {
    const script = `const done = arguments[0]; (${expression}).then(done, (error) => done('!' + error))`;
    const response = String(await send(`${session}/execute/async`, { script, args: [] }));
    if (response.startsWith('!')) throw new Error(response.slice(1));
    return response;
  };
  const problems: string[] = [];
  /** Collects the problems that the page has stored. A page that has not loaded has stored none. */
  const collect = async () => {
    problems.push(
      ...(JSON.parse(
        await evaluate(`Promise.resolve(JSON.stringify(window.problems?.splice(0) ?? []))`),
      ) as string[]),
    );
    return problems;
  };
  return {
    async goto(url: string) {
      await collect();
      await send(`${session}/url`, { url });
      // WebKit's driver does not report the console, so the page stores it.
      await evaluate(`Promise.resolve('').then(${recordProblems})`);
    },
    evaluate,
    /** Takes input sources in WebDriver's format. */
    perform: async (actions: object[]) => void (await send(`${session}/actions`, { actions })),
    resize: async (width: number, height: number) =>
      void (await send(`${session}/window/rect`, { x: 0, y: 0, width, height })),
    problems: collect,
    async end() {
      await send(session).catch(() => {});
      driver.kill();
      screen.kill();
      await Promise.all([ended(driver), ended(screen)]);
      await home[Symbol.asyncDispose]();
    },
  };
}

export function isInstalled(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
}

/** WebKit's own small browser, which Debian installs beside the library. */
export function miniBrowser(): string | undefined {
  return ['x86_64', 'aarch64']
    .flatMap((machine) =>
      ['4.1', '4.0'].map((api) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${api}/MiniBrowser`),
    )
    .find((path) => existsSync(path));
}

async function firstMatch(output: Readable, pattern: RegExp): Promise<RegExpExecArray> {
  let text = '';
  for await (const chunk of output.iterator({ destroyOnReturn: false })) {
    text += chunk;
    const match = pattern.exec(text);
    if (!match) continue;
    output.resume();
    return match;
  }
  throw new Error(`The program ended without printing ${pattern}:\n${text}`);
}

export async function eventually<Value>(attempt: () => Promise<Value>): Promise<Value> {
  const end = performance.now() + TIMEOUT;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, POLL_EVERY));
    }
  }
}

/** Ends the program when this process exits, unless a signal kills it. */
function endWithThisProcess(child: ChildProcess): void {
  const end = () => child.kill();
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
