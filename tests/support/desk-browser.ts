/** A browser that visits the desk of a running server and keeps its cookie. */
import assert from 'node:assert/strict';
import type { DeskRequest } from '../../domain/desk.ts';
import { createCode } from '../../server/devices/sign-in-codes.ts';
import type { Database } from '../../server/store/database.ts';
import { openRunningStore, type StoreSettings } from './open-running-store.ts';

type Server = { url: string; database: Database };

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

export function openBrowser({ url, database }: Server, userAgent = IPHONE) {
  let cookie: string | undefined;
  async function call(
    path: string,
    { headers, ...options }: RequestInit & { headers?: Record<string, string> } = {},
  ) {
    const response = await fetch(`${url}/api/desk/${path}`, {
      ...options,
      headers: { 'user-agent': userAgent, ...(cookie === undefined ? {} : { cookie }), ...headers },
    });
    const [set] = response.headers.getSetCookie();
    if (set) cookie = /^[^=]+=;/.test(set) ? undefined : set.split(';')[0];
    return response;
  }
  const browser = {
    get: (path: string) => call(path),
    post: (path: string, body?: unknown, headers?: Record<string, string>) =>
      browser.send('POST', path, body, headers),
    /** Sends with the headers of our own page. */
    send: (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      call(path, {
        method,
        ...(body === undefined ? {} : { body: inBody(body) }),
        headers: {
          'sec-fetch-site': 'same-origin',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      }),
    openLink: (code: string) => browser.post('sign-in', { code }),
    /** Signs in with a new code, created directly in the store. */
    async signIn(nowMs = Date.now()): Promise<void> {
      const { status } = await browser.openLink(await createCode(database, 'terminal', nowMs));
      if (status !== 204) throw new Error(`Signing in returned ${status}`);
    },
    cookie: () => cookie,
    setCookie(text: string | undefined) {
      cookie = text;
    },
  };
  return browser;
}

export type Browser = ReturnType<typeof openBrowser>;

export async function signedIn(server: Server, userAgent?: string): Promise<Browser> {
  const browser = openBrowser(server, userAgent);
  await browser.signIn();
  return browser;
}

/** A browser signed in to a running program, with a code that this process puts into the program's store. */
export async function signedInToProgram({
  url,
  ...store
}: { url: string } & StoreSettings): Promise<Browser> {
  await using database = await openRunningStore(store);
  return await signedIn({ url, database });
}

function inBody(body: unknown): BodyInit {
  if (body instanceof Uint8Array) return new Uint8Array(body);
  return typeof body === 'string' ? body : JSON.stringify(body);
}

/** The body of a response, which must have this status. Most calls return a request. */
export async function read<Body = DeskRequest>(call: Promise<Response>, status = 200): Promise<Body> {
  const response = await call;
  assert.equal(response.status, status, await response.clone().text());
  return (await response.json()) as Body;
}

export async function sentenceOf(response: Response): Promise<string> {
  const { error } = (await response.json()) as { error: string };
  return error;
}
