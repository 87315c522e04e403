/** The desk's service worker: notifications, and the desk's own page where the server cannot be reached. */
import { DESK_FILES, deskPaths, isPreview } from '../../domain/desk-paths.ts';
import type { NotificationState, PushMessage, Tapped } from '../../domain/notifications.ts';
import { DESK_PAGE_TIMEOUT } from '../../domain/timeouts.ts';
import { withTimeout } from '../../domain/with-timeout.ts';
import { bodyOf, renewed } from '../notifications/renewed.ts';
import { fileOf, keepShell, keptPage, renewPage } from './shell.ts';

/** The used parts of the worker scope. TypeScript's types for it conflict with those of a page. */
type Worker = {
  addEventListener: {
    (type: 'install', listener: (event: Lasting) => void): void;
    (type: 'activate', listener: (event: Lasting) => void): void;
    (type: 'push', listener: (event: Lasting & { data: { json: () => unknown } | null }) => void): void;
    (type: 'notificationclick', listener: (event: Lasting & { notification: Notification }) => void): void;
    (type: 'pushsubscriptionchange', listener: (event: Lasting) => void): void;
    (type: 'message', listener: (event: Lasting) => void): void;
    (type: 'fetch', listener: (event: Fetching) => void): void;
  };
  skipWaiting: () => void;
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<DeskWindow[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
};
type Lasting = { waitUntil: (done: Promise<unknown>) => void };
type Fetching = Lasting & {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith: (response: Promise<Response>) => void;
};
type DeskWindow = { url: string; focus: () => Promise<unknown>; postMessage: (message: Tapped) => void };

const messages = {
  title: 'No connection',
  text: 'The desk cannot be reached. Nothing is lost: try again when the phone has a connection.',
  again: 'Try again',
};

// The global scope of a worker.
const worker = globalThis as unknown as Worker;

// Only signed-in devices have this worker. Without room for the page it still shows notifications.
worker.addEventListener('install', (event) => {
  worker.skipWaiting();
  event.waitUntil(keepShell().catch(() => {}));
});

// Each opened desk says that it is signed in (register.ts).
worker.addEventListener('message', (event) => event.waitUntil(keepShell().catch(() => {})));

// Navigation preload: the worker must not delay page loads.
worker.addEventListener('activate', (event) =>
  event.waitUntil(worker.registration.navigationPreload.enable()),
);

worker.addEventListener('push', (event) => event.waitUntil(show(event.data)));

/** Always show something: browsers end the subscription of a site that stays silent. */
async function show(data: { json: () => unknown } | null): Promise<void> {
  const { title, navigate, ...options } = read(data);
  await worker.registration.showNotification(title, { ...options, data: pathOf(navigate) });
}

/** A message without a notification, or one that cannot be read, gives a general one. */
function read(data: { json: () => unknown } | null): PushMessage['notification'] {
  const general = { title: 'Your desk', body: '', navigate: deskPaths.inbox, tag: 'desk', renotify: false };
  try {
    return (data?.json() as Partial<PushMessage> | undefined)?.notification ?? general;
  } catch {
    return general;
  }
}

/** The path to open: a page of this desk, or the inbox. */
function pathOf(address: string): string {
  const { pathname } = new URL(address, location.origin);
  return isOfDesk(pathname) ? pathname : deskPaths.inbox;
}

function isOfDesk(pathname: string): boolean {
  return pathname === deskPaths.inbox || pathname.startsWith(`${deskPaths.inbox}/`);
}

// The subscription ended: renew it, even without an open desk.
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew()));

async function renew(): Promise<void> {
  const address = '/api/desk/notifications';
  const response = await fetch(address);
  // Signed out, or the server has a problem: the next open desk tries again.
  if (!response.ok) return;
  const { publicKey, subscription: known }: NotificationState = await response.json();
  if (!known) return;
  const { pushManager } = worker.registration;
  const subscription = await renewed(pushManager, await pushManager.getSubscription(), publicKey);
  await fetch(address, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(bodyOf(subscription)),
  });
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data ?? deskPaths.inbox)));
});

/** Reuses an open desk, else opens a window. */
async function open(path: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const desk = windows.find(({ url }) => {
    const { pathname } = new URL(url);
    return isOfDesk(pathname) && !isPreview(pathname);
  });
  if (!desk) {
    await worker.clients.openWindow(path);
    return;
  }
  desk.postMessage({ open: path });
  await desk.focus();
}

worker.addEventListener('fetch', (event) => {
  const { mode, url } = event.request;
  const { pathname } = new URL(url);
  if (mode === 'navigate') event.respondWith(respondWithPage(event, pathname));
  else if (pathname.startsWith(DESK_FILES)) event.respondWith(fileOf(event.request));
});

/** The kept page of the desk, if the server is late, fails or cannot be reached. Otherwise its response. */
async function respondWithPage(event: Fetching, pathname: string): Promise<Response> {
  const hasShell = isOfDesk(pathname) && pathname !== deskPaths.signIn && !isPreview(pathname);
  // The browser's preload asks the server meanwhile.
  const kept = hasShell ? await keptPage().catch(() => undefined) : undefined;
  const asked = askServer(event);
  if (!kept) return asked.catch(noConnection);
  const response = await withTimeout(DESK_PAGE_TIMEOUT, wholeOf(asked), 'late').catch(() => undefined);
  // A proxy returns 502 while the server is away.
  if (!response || response.status >= 500) return kept;
  event.waitUntil(renewPage(response.clone()));
  return response;
}

async function askServer({ request, preloadResponse }: Fetching): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

/** Resolves once the body has arrived too: a connection can stall at any byte. */
async function wholeOf(asked: Promise<Response>): Promise<Response> {
  const response = await asked;
  await response.clone().text();
  return response;
}

function noConnection(): Response {
  const style =
    ':root{color-scheme:light dark}body{font:1.125rem/1.5 system-ui,sans-serif;max-width:30rem;margin:25vh auto 0;padding:0 1.25rem}a{display:inline-block;padding:.6rem 0;color:inherit;font-weight:650}';
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${messages.title}</title><style>${style}</style><main><h1>${messages.title}</h1><p>${messages.text}</p><p><a href="">${messages.again}</a></p></main>`;
  return new Response(page, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
    },
  });
}
