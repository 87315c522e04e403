/** The live connection: it tells that something changed, and whether the server can be reached. */
import { followed } from './followed.ts';

/** `lost` from a while after the connection went until it is back. */
export const connection = followed<'open' | 'lost'>('open');

/** A restart of the server takes less, and is not worth a word, ms. */
const LOST_AFTER = 3000;
/** The waits between tries to connect, ms. */
const FIRST_RETRY = 500;
const LONGEST_RETRY = 10_000;
/** A phone that slept for longer may have a connection that is dead without knowing, ms. */
const SLEEP = 15_000;

type Listener = {
  /** Something changed, or may have while there was no connection. */
  onChange: () => void;
  /** The connection is back, perhaps to another version of the server. */
  onReturn: () => void;
  /** There is no connection, which may be the server's answer to a device that is signed out. */
  onLoss: () => void;
};

/** Returns how to stop. */
export function followServer({ onChange, onReturn, onLoss }: Listener): () => void {
  let source: EventSource | undefined;
  let retryTimer: ReturnType<typeof setTimeout>;
  let lostTimer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_RETRY;
  let hiddenAt: number | undefined;

  function connect() {
    clearTimeout(retryTimer);
    source?.close();
    source = new EventSource('/api/desk/live');
    // The server sends the revision at once, so a first event is due with every connection.
    source.addEventListener('change', onChange);
    source.addEventListener('open', () => {
      if (wait > FIRST_RETRY) onReturn();
      wait = FIRST_RETRY;
      clearTimeout(lostTimer);
      lostTimer = undefined;
      connection.set('open');
    });
    source.addEventListener('error', () => {
      // The browser's own retry gives up at an answer like 502.
      source?.close();
      lostTimer ??= setTimeout(() => connection.set('lost'), LOST_AFTER);
      retryTimer = setTimeout(connect, wait * (0.75 + Math.random() / 2));
      wait = Math.min(2 * wait, LONGEST_RETRY);
      onLoss();
    });
  }

  function afterSleep() {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now();
    else if (hiddenAt !== undefined && Date.now() - hiddenAt > SLEEP) connect();
  }

  connect();
  addEventListener('online', connect);
  addEventListener('pageshow', onPageShow);
  document.addEventListener('visibilitychange', afterSleep);
  function onPageShow({ persisted }: PageTransitionEvent) {
    if (persisted) connect();
  }
  return () => {
    source?.close();
    clearTimeout(retryTimer);
    clearTimeout(lostTimer);
    removeEventListener('online', connect);
    removeEventListener('pageshow', onPageShow);
    document.removeEventListener('visibilitychange', afterSleep);
    connection.set('open');
  };
}
