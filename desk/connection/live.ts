/** The live connection: it tells that something changed, and whether the server can be reached. */
import { backoff } from '../../domain/backoff.ts';
import { MINUTE, SECOND } from '../../domain/time-spans.ts';
import {
  HEARTBEAT_TIMEOUT,
  LONG_ATTEMPT_TIMEOUT,
  LOST_CONNECTION_TIMEOUT,
  SHORT_ATTEMPT_TIMEOUT,
} from '../../domain/timeouts.ts';
import { createStore } from '../../site/store.ts';

/** `lost` from a while after the connection went until it is back. */
export const connection = createStore<'open' | 'lost'>('open');

/** The longest wait for a server that is down, ms. A short one, because few desks wait for it. */
const LONGEST_WAIT = 5 * SECOND;
/** A connection that ends sooner is no sign that the server is well, ms. */
const STEADY = 10 * SECOND;
/**
 * On a silent connection, a short attempt starts this often beside the patient one, ms. A stuck connection can hang for
 * minutes; a fresh one succeeds as soon as the network is back. At most two run at a time, because over HTTP/1.1 a browser
 * has six connections to a server, and calls without a response keep some of them.
 */
const SHORT_EVERY = 500;
/** A phone that slept for longer may have a connection that is dead without knowing, ms. */
const SLEEP = 15_000;
/** A tab that is hidden for longer leaves its line to another one, ms. */
const HIDDEN = SECOND;
/** The longest wait before a line is looked at again that was doubted and was fine, ms. */
const LONGEST_TRUST = MINUTE;

type Listener = {
  /** Something changed, or may have while there was no connection. */
  onChange: () => void;
  /** The connection is back, perhaps to another version of the server. */
  onReturn: () => void;
  /** There is no connection, which may be the server's answer to a device that is signed out. */
  onLoss: () => void;
};

let doubt = () => {};

/** Called when a call got no answer: the connection is tried anew. */
export function reportTimeout(): void {
  doubt();
}

/** Returns how to stop. */
export function followServer({ onChange, onReturn, onLoss }: Listener): () => void {
  /** The connection that was heard last; undefined while there is none. */
  let heard: EventSource | undefined;
  let isFirst = true;
  let patient: EventSource | undefined;
  let tries: EventSource[] = [];
  let trying: ReturnType<typeof setTimeout> | undefined;
  /** How often in a row the server was not there, or let go at once. A silent line is no such failure. */
  let failures = 0;
  let heardAt = 0;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let lost: ReturnType<typeof setTimeout> | undefined;
  let doubted: ReturnType<typeof setTimeout> | undefined;
  let trust = 0;
  let doubtedAt = 0;
  let hiddenAt: number | undefined;
  let isResting = false;
  let endHiding = () => {};

  function hear(source: EventSource) {
    clearTimeout(silence);
    silence = setTimeout(() => {
      connection.set('lost');
      connectNow();
    }, HEARTBEAT_TIMEOUT);
    if (source === heard) return;
    heard = source;
    heardAt = Date.now();
    endTries();
    clearTimeout(lost);
    lost = undefined;
    connection.set('open');
    if (!isFirst) onReturn();
    isFirst = false;
  }

  /** Leaves the connection that there is, and tries for another. */
  function connect() {
    stop();
    if (isResting) return;
    lost ??= setTimeout(() => {
      trust = 0;
      connection.set('lost');
    }, LOST_CONNECTION_TIMEOUT);
    if (failures === 0) tryAgain();
    else tryLater();
  }

  function connectNow() {
    failures = 0;
    connect();
  }

  function tryLater() {
    clearTimeout(trying);
    trying = setTimeout(
      tryAgain,
      failures === 0 ? SHORT_EVERY : backoff(failures, SHORT_EVERY, LONGEST_WAIT),
    );
  }

  function tryAgain() {
    if (failures === 0) tryFor(SHORT_ATTEMPT_TIMEOUT);
    if (!patient || patient.readyState === EventSource.CLOSED) patient = tryFor(LONG_ATTEMPT_TIMEOUT);
    tryLater();
  }

  function tryFor(patience: number): EventSource {
    const source = new EventSource('/api/desk/live');
    tries = [...tries.filter(({ readyState }) => readyState !== EventSource.CLOSED), source];
    const timer = setTimeout(() => {
      if (source === heard) return;
      source.close();
      failures = 0;
    }, patience);
    // The server sends the revision at once, so a first event is due with every connection.
    for (const event of ['change', 'beat']) {
      source.addEventListener(event, () => {
        hear(source);
        if (event === 'change') onChange();
      });
    }
    source.addEventListener('error', () => {
      // The browser's own retry gives up at an answer like 502.
      clearTimeout(timer);
      source.close();
      if (source === patient || source === heard) onLoss();
      if (source === heard) {
        failures = Date.now() - heardAt > STEADY ? 0 : failures + 1;
        connect();
      } else if (source === patient) {
        failures += 1;
        tryLater();
      }
    });
    return source;
  }

  function endTries() {
    clearTimeout(trying);
    for (const source of tries) if (source !== heard) source.close();
    tries = [];
    patient = undefined;
  }

  function stop() {
    heard?.close();
    heard = undefined;
    endTries();
    clearTimeout(silence);
    clearTimeout(doubted);
    doubted = undefined;
  }

  // Where one call fails again and again on a good line, that line is not given up each time.
  doubt = () => {
    if (!heard) return;
    if (Date.now() - doubtedAt > 2 * LONGEST_TRUST) trust = 0;
    doubtedAt = Date.now();
    doubted ??= setTimeout(connectNow, trust);
    trust = Math.min(2 * trust || 1000, LONGEST_TRUST);
  };

  function onVisibility() {
    endHiding();
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now();
      endHiding = hide();
    } else if (!heard || (hiddenAt !== undefined && Date.now() - hiddenAt > SLEEP)) connectNow();
  }
  /**
   * Of all hidden tabs one keeps its line, for its title. Over HTTP/1.1 a browser has six connections to a server, so
   * seven tabs would leave none to load the last. Returns how to end that.
   */
  function hide(): () => void {
    const hiding = new AbortController();
    const { signal } = hiding;
    const resting = setTimeout(rest, HIDDEN);
    function rest() {
      isResting = true;
      stop();
      clearTimeout(lost);
      lost = undefined;
    }
    // Without https a browser has no locks, and every hidden tab rests.
    navigator.locks
      ?.request('desk:hidden', { signal }, () => {
        clearTimeout(resting);
        isResting = false;
        if (!heard) connectNow();
        return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      })
      .catch(() => {});
    return () => {
      clearTimeout(resting);
      isResting = false;
      hiding.abort();
    };
  }
  function onPageShow({ persisted }: PageTransitionEvent) {
    if (persisted) connectNow();
  }

  connect();
  addEventListener('online', connectNow);
  addEventListener('pageshow', onPageShow);
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    doubt = () => {};
    endHiding();
    stop();
    clearTimeout(lost);
    removeEventListener('online', connectNow);
    removeEventListener('pageshow', onPageShow);
    document.removeEventListener('visibilitychange', onVisibility);
    connection.set('open');
  };
}
