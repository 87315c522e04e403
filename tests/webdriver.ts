/**
 * A small client for browsers that Playwright does not drive as distributions ship them: Firefox over WebDriver BiDi
 * (w3.org/TR/webdriver-bidi), WebKit over WebDriver (w3.org/TR/webdriver2) and a screen that is not there (Xvfb).
 * It knows what a smoke test needs: go, look, click, type, resize, and what the console said.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { freePort, temporaryFolder } from '../server/testing.ts';

/** Most time for a condition to come true, ms. */
const PATIENCE = 15_000;
const LOOK_EVERY = 50;

export type Browser = AsyncDisposable & {
  /** Loads an address, until its load event. */
  goto: (url: string) => Promise<void>;
  /** Runs a function in the page; what it takes and gives must be JSON. */
  evaluate: <Value, Args extends unknown[]>(run: (...args: Args) => Value, ...args: Args) => Promise<Awaited<Value>>;
  /** Waits until the function, run in the page, gives something true. */
  until: <Args extends unknown[]>(run: (...args: Args) => unknown, ...args: Args) => Promise<void>;
  /** Presses the pointer on the middle of the one element the selector finds. */
  click: (selector: string) => Promise<void>;
  /** Focuses a field with the pointer and presses a key for each sign. */
  type: (selector: string, text: string) => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  /** Errors and warnings of the console and uncaught exceptions so far; in WebKit only those after a page's load event. */
  problems: () => Promise<string[]>;
};

/** What the two protocols do each in their own way. */
type Session = {
  goto: (url: string) => Promise<void>;
  /** Runs an expression whose promise gives a string. */
  evaluate: (expression: string) => Promise<string>;
  /** Input sources as both protocols name them. */
  perform: (actions: object[]) => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  problems: () => Promise<string[]>;
  end: () => Promise<void>;
};

/** The browsers there may be here: each starts, or is named as missing with what would bring it. */
export const browsers: { name: string; missing: string | undefined; start: () => Promise<Browser> }[] = [
  {
    name: 'Firefox',
    missing: firefoxProgram() ? undefined : 'Firefox is not installed here: apt-get install firefox-esr',
    start: async () => browse(await startFirefox(firefoxProgram() ?? 'firefox')),
  },
  {
    name: 'WebKit',
    missing:
      isInstalled('WebKitWebDriver') && isInstalled('Xvfb') && miniBrowser()
        ? undefined
        : 'WebKit is not installed here: apt-get install webkit2gtk-driver xvfb',
    start: async () => browse(await startWebKit(miniBrowser() ?? 'MiniBrowser')),
  },
];

function browse(session: Session): Browser {
  const evaluate: Browser['evaluate'] = async (run, ...args) => {
    const call = `Promise.resolve((${run})(...${JSON.stringify(args)}))`;
    return JSON.parse(await session.evaluate(`${call}.then((value) => JSON.stringify({ value }))`)).value;
  };
  const until: Browser['until'] = async (run, ...args) => {
    const end = performance.now() + PATIENCE;
    // A page that is being left cannot be asked.
    while (!(await evaluate(run, ...args).catch(() => false))) {
      if (performance.now() > end) {
        throw new Error(`Within ${PATIENCE} ms it was not true: ${run} of ${JSON.stringify(args)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
    }
  };
  const click: Browser['click'] = async (selector) => {
    // Where it has come to rest: a page may be scrolling still, to what was typed last.
    let before = '';
    const point = await eventually(async () => {
      const now = await evaluate(place, selector);
      const isAtRest = JSON.stringify(now) === before;
      before = JSON.stringify(now);
      if (!now || !isAtRest) throw new Error(`${selector} cannot be clicked`);
      return now;
    });
    await session.perform([
      {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', ...point, duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
  };
  return {
    goto: session.goto,
    evaluate,
    until,
    click,
    async type(selector, text) {
      await click(selector);
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await session.perform([{ type: 'key', id: 'keyboard', actions }]);
    },
    resize: session.resize,
    problems: session.problems,
    [Symbol.asyncDispose]: session.end,
  };
}

/**
 * In the page: the middle of the one element the selector finds, in whole CSS pixels of the viewport; undefined while a
 * click there would not meet it. Scrolls to it when it is out of sight.
 */
function place(selector: string): { x: number; y: number } | undefined {
  const [element, another] = document.querySelectorAll(selector);
  if (!element || another) return undefined;
  const box = element.getBoundingClientRect();
  const x = Math.round(box.x + box.width / 2);
  const y = Math.round(box.y + box.height / 2);
  const met = document.elementFromPoint(x, y);
  // During a view transition Firefox finds elements out of sight too.
  const isInSight = y >= 0 && y < innerHeight;
  if (isInSight && box.width > 0 && met && (element.contains(met) || met.contains(element))) return { x, y };
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  return undefined;
}

async function startFirefox(program: string): Promise<Session> {
  const profile = await temporaryFolder();
  // Nothing but the pages under test is to be fetched.
  await writeFile(join(profile.path, 'user.js'), 'user_pref("services.settings.server", "data:,");\n');
  const child = spawn(
    program,
    ['--headless', '--no-remote', '--profile', profile.path, '--remote-debugging-port', '0'],
    {
      env: { ...process.env, HOME: profile.path, MOZ_CRASHREPORTER_DISABLE: '1' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  tie(child);
  const [, address] = await firstMatch(child.stderr, /(ws:\/\/\S+)/);
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');

  const waiting = new Map<number, { resolve: (result: BidiResult) => void; reject: (error: Error) => void }>();
  const problems: string[] = [];
  socket.addEventListener('message', ({ data }) => {
    const message: BidiMessage = JSON.parse(String(data));
    if (message.type === 'event') {
      if (message.params.level !== 'info' && message.params.level !== 'debug') problems.push(message.params.text);
      return;
    }
    const { resolve, reject } = waiting.get(message.id) ?? {};
    waiting.delete(message.id);
    if (message.type === 'success') resolve?.(message.result);
    else reject?.(new Error(message.message));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has ended'));
  });
  const send = (method: string, params: object): Promise<BidiResult> =>
    new Promise((resolve, reject) => {
      const id = waiting.size === 0 ? 1 : Math.max(...waiting.keys()) + 1;
      waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ id, method, params }));
    });

  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const context = (await send('browsingContext.getTree', {})).contexts?.[0]?.context;
  return {
    goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    async evaluate(expression) {
      const params = { expression, target: { context }, awaitPromise: true };
      const { result, exceptionDetails } = await send('script.evaluate', params);
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result?.value ?? '';
    },
    perform: async (actions) => void (await send('input.performActions', { context, actions })),
    resize: async (width, height) => {
      await send('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    problems: async () => problems,
    async end() {
      await send('browser.close', {}).catch(() => {});
      socket.close();
      await ended(child);
      await profile[Symbol.asyncDispose]();
    },
  };
}

type BidiResult = {
  contexts?: { context: string }[];
  result?: { value?: string };
  exceptionDetails?: { text: string };
};
type BidiMessage =
  | { type: 'success'; id: number; result: BidiResult }
  | { type: 'error'; id: number; message: string }
  | { type: 'event'; params: { level: string; text: string } };

/** In the page: keeps in `window.problems` what Firefox tells by itself. Gives '' as all that is run gives a string. */
function notingProblems(): string {
  const problems: string[] = [];
  Object.assign(window, { problems });
  for (const level of ['error', 'warn'] as const) console[level] = (...words) => problems.push(words.join(' '));
  addEventListener('error', ({ message }) => problems.push(message));
  addEventListener('unhandledrejection', ({ reason }) => problems.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective }) => problems.push(violatedDirective));
  return '';
}

async function startWebKit(program: string): Promise<Session> {
  const home = await temporaryFolder();
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  tie(screen);
  const [, display] = await firstMatch(screen.stdio[3] as Readable, /(\d+)/);
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    // Its own sandbox wants rights that a container does not give.
    env: {
      PATH: process.env.PATH,
      HOME: home.path,
      DISPLAY: `:${display}`,
      NO_AT_BRIDGE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      // Its threads for a graphics card, of which there is none, now and then crash the stand-in for one (swrast_dri.so).
      WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
    },
    stdio: 'ignore',
  });
  tie(driver);

  const send = async (path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: body ? 'POST' : 'DELETE',
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(JSON.stringify(value));
    return value;
  };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary: program, args: ['--automation'] } } };
  const { sessionId } = (await eventually(() => send('/session', { capabilities }))) as { sessionId: string };
  const session = `/session/${sessionId}`;
  const evaluate = async (expression: string) => {
    const script = `const done = arguments[0]; (${expression}).then(done, (error) => done('!' + error))`;
    const answer = String(await send(`${session}/execute/async`, { script, args: [] }));
    if (answer.startsWith('!')) throw new Error(answer.slice(1));
    return answer;
  };
  const problems: string[] = [];
  /** Takes what the page has noted; empty where nothing listens yet. */
  const collect = async () => {
    problems.push(
      ...(JSON.parse(await evaluate(`Promise.resolve(JSON.stringify(window.problems?.splice(0) ?? []))`)) as string[]),
    );
    return problems;
  };
  return {
    async goto(url) {
      await collect();
      await send(`${session}/url`, { url });
      // Automated, WebKit does not pass on what its console says.
      await evaluate(`Promise.resolve('').then(${notingProblems})`);
    },
    evaluate,
    perform: async (actions) => void (await send(`${session}/actions`, { actions })),
    resize: async (width, height) => void (await send(`${session}/window/rect`, { x: 0, y: 0, width, height })),
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

function isInstalled(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
}

function firefoxProgram(): string | undefined {
  return ['firefox-esr', 'firefox'].find(isInstalled);
}

/** WebKit's own small browser; Debian keeps it beside the library. */
function miniBrowser(): string | undefined {
  return ['x86_64', 'aarch64']
    .flatMap((machine) => ['4.1', '4.0'].map((api) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${api}/MiniBrowser`))
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
  throw new Error(`It ended without saying ${pattern}:\n${text}`);
}

async function eventually<Value>(attempt: () => Promise<Value>): Promise<Value> {
  const end = performance.now() + PATIENCE;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
    }
  }
}

/** Ends a program with this one, whatever ends this one. */
function tie(child: ChildProcess): void {
  const end = () => child.kill();
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
