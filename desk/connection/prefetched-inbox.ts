/**
 * The first list of requests. The page asks for it in its inline script, while the browser still fetches the scripts:
 * without this the list comes 0.6 s later on a slow phone.
 */
import { fetchText } from './fetch-text.ts';

export const INBOX_PATH = 'requests?view=open';

type Early = ReturnType<typeof fetchText>;

declare global {
  interface Window {
    prefetchedInbox?: Early | undefined;
  }
}

export function prefetchInbox(): void {
  const early = fetchText(`/api/desk/${INBOX_PATH}`);
  // Whoever takes it hears of its failure.
  early.catch(() => {});
  window.prefetchedInbox = early;
}

/** The answer, once: every later call wants a newer one. */
export function takePrefetchedInbox(): Early | undefined {
  const early = window.prefetchedInbox;
  window.prefetchedInbox = undefined;
  return early;
}
