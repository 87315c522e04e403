/** The live connection (server-sent events). Reports changes, and whether the server can be reached. */
import { backoff } from '../../domain/backoff.ts';
import { MINUTE, SECOND } from '../../domain/time-spans.ts';
import {
  HEARTBEAT_TIMEOUT,
  LONG_ATTEMPT_TIMEOUT,
  LOST_CONNECTION_TIMEOUT,
  SHORT_ATTEMPT_TIMEOUT,
} from '../../domain/timeouts.ts';
import { createStore } from '../../site/store.ts';

/**
 * `lost`: no connection for LOST_CONNECTION_TIMEOUT, or no event for HEARTBEAT_TIMEOUT. The next event ends
 * it.
 */
export const connection = createStore<'open' | 'lost'>('open');

/** Backoff while the server is down, ms. Short, because few desks wait for it. */
const FIRST_RETRY = SECOND / 2;
const LONGEST_RETRY = 5 * SECOND;
/** A connection that ends sooner counts as a failure, ms. */
const STABLE_AFTER = 10 * SECOND;
/** A tab that was hidden for longer reconnects: its connection may be dead without an error, ms. */
const SLEPT_AFTER = 15_000;
/** A tab hidden for longer closes its connection, unless it holds the lock below, ms. */
const HIDDEN_AFTER = SECOND;
/** Least time between checks, ms: a call that keeps failing must not reconnect each time. */
const CHECK_EVERY = MINUTE;

type Listener = {
  /** Something changed, or may have changed while there was no connection. */
  onChange: () => void;
  /** The connection is back, perhaps to another version of the server. */
  onReturn: () => void;
  /** The connection failed. The server may have signed this device out. */
  onLoss: () => void;
};

let check = () => {};

/** Called when a call got no response: checks the connection by reconnecting. */
export function reportTimeout(): void {
  check();
}

export function followServer({ onChange, onReturn, onLoss }: Listener): () => void {
  let current: EventSource | undefined;
  /** By timeout: the attempt under way, and the timer of the next one. */
  const attempts = new Map<number, EventSource>();
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  // Not open: the desk was opened from this device's copy. Then the first connection counts as a return,
  // because unsent changes may be waiting.
  let isFirst = connection.get() === 'open';
  /** Consecutive failures: the server was unreachable, or a connection ended within STABLE_AFTER. */
  let failures = 0;
  let openedAt = 0;
  let checkedAt = 0;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let lostTimer: ReturnType<typeof setTimeout> | undefined;
  let hiddenAt: number | undefined;
  let isPaused = false;
  let endHidden = () => {};

  function onEvent(source: EventSource) {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => {
      connection.set('lost');
      connectNow();
    }, HEARTBEAT_TIMEOUT);
    if (source === current) return;
    current = source;
    openedAt = Date.now();
    endAttempts();
    clearTimeout(lostTimer);
    lostTimer = undefined;
    connection.set('open');
    if (!isFirst) onReturn();
    isFirst = false;
  }

  /**
   * A stuck attempt can hang for minutes, and a slow network needs seconds. So two attempts run at a time.
   * The short one, repeated at once, notices a network that is back. The long one gives a slow network time.
   */
  function connect() {
    stop();
    if (isPaused) return;
    lostTimer ??= setTimeout(() => connection.set('lost'), LOST_CONNECTION_TIMEOUT);
    const pause = failures > 0 ? backoff(failures, FIRST_RETRY, LONGEST_RETRY) : 0;
    for (const timeout of [LONG_ATTEMPT_TIMEOUT, SHORT_ATTEMPT_TIMEOUT])
      timers.set(timeout, setTimeout(attempt, pause, timeout));
  }

  function connectNow() {
    // This connection counts as a return: changes may have been missed since the page was loaded.
    isFirst = false;
    failures = 0;
    connect();
  }

  /** `timeout`, ms: then the attempt ends, and the next one begins. */
  function attempt(timeout: number) {
    attempts.get(timeout)?.close();
    timers.set(timeout, setTimeout(attempt, timeout, timeout));
    const source = new EventSource('/api/desk/live');
    attempts.set(timeout, source);
    // The server sends the change counter at once, so every connection starts with an event.
    for (const event of ['change', 'beat']) {
      source.addEventListener(event, () => {
        onEvent(source);
        if (event === 'change') onChange();
      });
    }
    source.addEventListener('error', () => {
      // EventSource does not retry after a response like 502, so it is closed, and another is opened later.
      const wasStable = source === current && Date.now() - openedAt > STABLE_AFTER;
      failures = wasStable ? 0 : failures + 1;
      onLoss();
      connect();
    });
  }

  function endAttempts() {
    for (const timer of timers.values()) clearTimeout(timer);
    for (const source of attempts.values()) if (source !== current) source.close();
    timers.clear();
    attempts.clear();
  }

  function stop() {
    current?.close();
    current = undefined;
    endAttempts();
    clearTimeout(watchdog);
  }

  check = () => {
    const since = Date.now() - checkedAt;
    // Below 0, the clock was set back.
    if (!current || (since >= 0 && since < CHECK_EVERY)) return;
    checkedAt = Date.now();
    connectNow();
  };

  function onVisibility() {
    endHidden();
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now();
      endHidden = onHidden();
    } else if (!current || (hiddenAt !== undefined && Date.now() - hiddenAt > SLEPT_AFTER)) connectNow();
  }
  /**
   * Among hidden tabs only one keeps its connection, for the count in its title. HTTP/1.1 allows six
   * connections per host, so a seventh tab would get none.
   */
  function onHidden(): () => void {
    const ending = new AbortController();
    const { signal } = ending;
    const pauseTimer = setTimeout(pause, HIDDEN_AFTER);
    function pause() {
      isPaused = true;
      stop();
      clearTimeout(lostTimer);
      lostTimer = undefined;
    }
    // Locks need https. Without them every hidden tab disconnects.
    navigator.locks
      ?.request('desk:hidden', { signal }, () => {
        clearTimeout(pauseTimer);
        isPaused = false;
        if (!current) connectNow();
        return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      })
      .catch(() => {});
    return () => {
      clearTimeout(pauseTimer);
      isPaused = false;
      ending.abort();
    };
  }
  function onPageShow({ persisted }: PageTransitionEvent) {
    if (persisted) connectNow();
  }

  connect();
  addEventListener('online', connectNow);
  addEventListener('pageshow', onPageShow);
  document.addEventListener('visibilitychange', onVisibility);
  // A link may have opened this tab in the background.
  if (document.visibilityState === 'hidden') onVisibility();
  return () => {
    check = () => {};
    endHidden();
    stop();
    clearTimeout(lostTimer);
    removeEventListener('online', connectNow);
    removeEventListener('pageshow', onPageShow);
    document.removeEventListener('visibilitychange', onVisibility);
    connection.set('open');
  };
}
