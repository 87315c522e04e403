/** A complete server for tests: real HTTP, a real SQLite file in a temporary folder, and e-mails as files. */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { PageContent } from '../../domain/content.ts';
import type { Mark } from '../../domain/site-data.ts';
import { createSite } from '../../server/create-site.ts';
import type { DeskFiles } from '../../server/desk/shell.ts';
import { CLIENT_LIMITS, type ClientLimits } from '../../server/http/http.ts';
import type { CurrentEdition } from '../../server/pages/current-edition.ts';
import type { Pages } from '../../server/pages/pages.ts';
import type { SiteEditor } from '../../server/publishing/editor.ts';
import type { PostPush } from '../../server/push/push-service.ts';
import { parseSettings, type Settings } from '../../server/settings.ts';
import type { Database } from '../../server/store/database.ts';
import { openDatabase } from '../../server/store/open.ts';
import { createStore, type RequestStore } from '../../server/store/store.ts';
import type { StoredRequest } from '../../server/store/stored-request.ts';
import { content, openingHours } from './content.ts';
import { ENVIRONMENT } from './environment.ts';
import { fakePages } from './fake-pages.ts';

export async function temporaryFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'quotes-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** EmailJS settings with addresses that do not exist. */
export const emailJs = {
  serviceId: 's',
  templateId: 't',
  publicKey: 'k',
  scriptUrl: 'https://cdn.example/email.js',
  integrity: '',
  origin: 'https://api.example',
};

/**
 * The port of a program that is about to start. Below 32768, because the system gives the ports above to tests
 * that run meanwhile, also one that was just found free.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_768);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) =>
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true)),
  );
  if (!isFree) return freePort();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * Starts the program in its own process, by default without a rate limit. `command` starts Node. `root` is
 * the project's folder: this one, or a copy.
 */
export async function startProgram(
  settings: Record<string, string>,
  {
    command = [process.execPath],
    root = fileURLToPath(new URL('../..', import.meta.url)),
  }: { command?: string[]; root?: string } = {},
) {
  const port = await freePort();
  const [first = process.execPath, ...args] = [...command, join(root, 'server', 'main.ts')];
  const child = spawn(first, args, {
    cwd: root,
    env: {
      ...ENVIRONMENT,
      PORT: String(port),
      SITE_URL: 'http://localhost:3000',
      QUOTE_RATE_LIMIT: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that its children end with it.
    detached: true,
  });
  const exited = once(child, 'exit').then(([code]) => Number(code));
  let output = '';
  let isOpen = false;
  const isServing = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      // Searching all output again at each chunk would slow down a long run.
      isOpen ||= output.includes('is open at');
      if (isOpen) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    exited.then(() => reject(new Error(`The program ended before it served:\n${output}`)));
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    child,
    exited,
    isServing,
    output: () => output,
    post: (body: Record<string, unknown>) =>
      fetch(`${url}/api/quotes`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    async [Symbol.asyncDispose]() {
      try {
        if (child.pid) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // The process has already ended.
      }
      await exited;
    },
  };
}

/** Settings, and the parts of the program that a test replaces. */
type Overrides = Partial<Settings> & {
  /** Creates the current edition and the site's editor from the database. */
  open?: (database: Database) => Promise<{ edition: CurrentEdition; site: SiteEditor }>;
  content?: () => PageContent;
  store?: (store: RequestStore) => RequestStore;
  pages?: Pages;
  clientLimits?: Partial<ClientLimits>;
  deskFiles?: DeskFiles;
  mark?: () => Mark;
  pushServices?: { isAllowed: (endpoint: string) => boolean; post: PostPush };
  /** Clock of sign-in, devices, the customer's page and jobs, ms since 1970. The rest reads Date.now(). */
  now?: () => number;
  /** Receives the log line by line. */
  log?: (line: string) => void;
};

export async function startServer({
  open,
  content: readContent = () => content,
  store: replaceStore = (store) => store,
  pages = fakePages,
  clientLimits,
  deskFiles,
  mark = () => ({ kind: 'drawing' }),
  pushServices,
  now,
  log,
  ...given
}: Overrides = {}) {
  const folder = await temporaryFolder();
  const settings: Settings = {
    ...parseSettings({ DATA_DIR: folder.path, QUOTE_EMAIL_FROM: 'site@example.com' }, content),
    // As environment variables, the first two would also set hasSiteUrl and hasQuoteEmailTo.
    siteUrl: 'https://www.example.com',
    quoteEmailTo: ['owner@example.com'],
    quoteRateLimit: 0,
    ...given,
  };
  const database = await openDatabase(settings);
  const stored = createStore(database, settings.photoSpace, () => openingHours.timeZone);
  const opened = await open?.(database);
  const { app, store, close } = createSite({
    settings,
    database,
    site: opened?.site,
    content: opened?.edition.content ?? readContent,
    mark,
    pushServices,
    store: replaceStore(stored),
    pages: opened?.edition ?? pages,
    ...(log ? { log: { write: log } } : { logLevel: 'silent' }),
    clientLimits: { ...CLIENT_LIMITS, ...clientLimits },
    deskFiles,
    ...(now ? { now } : {}),
  });
  // The site's own routes are registered already, so this hook sees only the desk's.
  const deskRoutes: { method: string; path: string }[] = [];
  app.addHook('onRoute', ({ method, url: path }) => {
    // Skips the route that responds to all other methods with 405.
    if (typeof method === 'string') deskRoutes.push({ method, path });
  });
  const openSockets = new Set<Socket>();
  app.server.on('connection', (socket) => {
    openSockets.add(socket);
    socket.once('close', () => openSockets.delete(socket));
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    store,
    database,
    deskRoutes,
    connections: () => openSockets.size,
    /** The DATA_DIR. */
    folder: folder.path,
    post: (body: unknown, headers: Record<string, string> = {}) =>
      fetch(`${url}/api/quotes`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body:
          typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
      }),
    postForm: (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      fetch(`${url}/contact`, { method: 'POST', headers, body: new URLSearchParams(fields) }),
    stored: (): Promise<StoredRequest[]> => store.list({ isQuarantined: false }),
    async messages(): Promise<string[]> {
      const mail = join(folder.path, 'mail');
      const names = (await readdir(mail).catch(() => [])).filter((name) => name.endsWith('.eml'));
      return Promise.all(names.map((name) => readFile(join(mail, name), 'utf8')));
    },
    async [Symbol.asyncDispose]() {
      opened?.edition.close();
      await close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** A request as the page sends it. */
export function quoteRequest(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    phone: '+1 (734) 555-0199',
    quote_id: '2026-0703-0905',
    submission_date: '2026-07-03T13:05:00.000Z',
    request_id: crypto.randomUUID(),
    ...overrides,
  };
}

/** Pause between checks, ms. Without one, they would use the processor that the expected result needs. */
const POLL_EVERY = 5;
/** Ms. A busy machine may be slow, which is no fault of the program. */
const LONGEST_WAIT = 60_000;

/** Calls `check` until it returns a value, for results that another part of the program produces later. */
export async function eventually<Value>(check: () => Promise<Value | undefined>): Promise<Value> {
  const end = performance.now() + LONGEST_WAIT;
  while (performance.now() < end) {
    const value = await check();
    if (value !== undefined) return value;
    await pause(POLL_EVERY);
  }
  throw new Error(`The expected result did not come within ${LONGEST_WAIT} ms`);
}
