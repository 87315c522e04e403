/** The desk's own page and files, kept for the time without a connection: completely, or not at all. */
import { deskPaths } from '../../domain/desk-paths.ts';
import { DESK_TIMEOUT } from '../../domain/timeouts.ts';
import { SHELL_PREFIX } from '../device-copy/wipe.ts';

/** Written before the worker's script by tools/build/desk.ts. */
export type BuiltShell = {
  /** Changes with each build. */
  version: string;
  /** The address that only a page of this build has. */
  script: string;
  files: string[];
};

// The global scope of a worker.
const { deskShell } = globalThis as unknown as { deskShell: BuiltShell };
const PAGE = deskPaths.inbox;
const own = SHELL_PREFIX + deskShell.version;

/** Called while a signed-in device installs the worker or opens the desk. */
export async function keepShell(): Promise<void> {
  const cache = await caches.open(own);
  if (await cache.match(PAGE)) return;
  // In sequence: files that stall together would take all six connections that HTTP/1.1 allows per host.
  for (const file of deskShell.files) {
    if (!(await cache.match(file))) await cache.put(file, await ask(file));
  }
  // The page is written last: a cache without it is unfinished.
  await putPage(cache, await ask(PAGE));
  const others = (await shells()).filter((name) => name !== own);
  // A desk of the former build may still be open, and loads its other screens from here.
  for (const name of others.slice(0, -1)) await caches.delete(name);
}

/** The page has the company's name, which changes without a new build. */
export async function renewPage(page: Response): Promise<void> {
  // After a sign-out the cache has no page, and must not get one again.
  if (await pageIn(own)) await putPage(await caches.open(own), page);
}

/** Undefined on a signed-out device. Until the new build is kept, the page is the former build's. */
export async function keptPage(): Promise<Response | undefined> {
  for (const name of [own, ...(await shells()).toReversed()]) {
    const page = await pageIn(name);
    if (page) return page;
  }
  return undefined;
}

/** A file's name contains the hash of its contents, so it is the same from any build. */
export async function fileOf(request: Request): Promise<Response> {
  // WebKit's cache sometimes rejects a read.
  const kept = await caches.match(request, { ignoreVary: true }).catch(() => undefined);
  return kept ?? fetch(request);
}

async function ask(path: string): Promise<Response> {
  const response = await fetch(path, { signal: AbortSignal.timeout(DESK_TIMEOUT) });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

async function putPage(cache: Cache, page: Response): Promise<void> {
  const text = await page.clone().text();
  if (page.ok && text.includes(`src="${deskShell.script}"`)) await cache.put(PAGE, page);
}

const pageIn = (cacheName: string) => caches.match(PAGE, { cacheName });

async function shells(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(SHELL_PREFIX));
}
