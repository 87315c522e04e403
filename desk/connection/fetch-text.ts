import { DESK_TIMEOUT } from '../../domain/timeouts.ts';

/**
 * Fetches headers and body. Rejects after `within` ms or when `signal` aborts: a call can stall at any byte.
 */
export async function fetchText(
  url: string,
  { signal, ...options }: RequestInit = {},
  within = DESK_TIMEOUT,
): Promise<{ status: number; text: string }> {
  // AbortSignal.any is missing in browsers of 2023.
  const ending = new AbortController();
  const end = () => ending.abort();
  const timer = setTimeout(end, within);
  // An aborted signal fires no event any more.
  if (signal?.aborted) end();
  signal?.addEventListener('abort', end);
  try {
    // A call that uses Chromium's cache waits 20 s for an earlier call to the same URL that has no response.
    const response = await fetch(url, { cache: 'no-store', ...options, signal: ending.signal });
    return { status: response.status, text: await response.text() };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}
