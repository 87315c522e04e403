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

/** Longest backoff while the server is down, ms. Short, because few desks wait for it. */
const LONGEST_RETRY = 5 * SECOND;
/** A connection that ends sooner counts as a failure, ms. */
const STABLE_AFTER = 10 * SECOND;
/**
 * Interval of short attempts beside the long one, ms: a stuck connection can hang for minutes. At most three
 * attempts run at a time, because HTTP/1.1 allows six connections per host.
 */
const SHORT_ATTEMPT_EVERY = 500;
/** A tab that was hidden for longer reconnects: its connection may be dead without an error, ms. */
const SLEPT_AFTER = 15_000;
/** A tab hidden for longer closes its connection, unless it holds the lock below, ms. */
const HIDDEN_AFTER = SECOND;
/** Longest delay of a reconnect after timeouts of calls, ms. */
const LONGEST_RECONNECT_DELAY = MINUTE;

type Listener = {
  /** Something changed, or may have changed while there was no connection. */
  onChange: () => void;
  /** The connection is back, perhaps to another version of the server. */
  onReturn: () => void;
  /** The connection failed. The server may have signed this device out. */
  onLoss: () => void;
};

const reconnectSoon = createStore(() => {});

/** Called when a call got no response: checks the connection by reconnecting. */
export function reportTimeout(): void {
  reconnectSoon.get()();
}

export function followServer({ onChange, onReturn, onLoss }: Listener): () => void {
  let current: EventSource | undefined;
  // Not open: the desk was opened from this device's copy. Then the first connection counts as a return,
  // because unsent changes may be waiting.
  let isFirst = connection.get() === 'open';
  let longAttempt: EventSource | undefined;
  let attempts: EventSource[] = [];
  let nextAttempt: ReturnType<typeof setTimeout> | undefined;
  /**
   * Consecutive failures: the server was unreachable, or a connection ended within STABLE_AFTER. A stalled
   * connection does not count.
   */
  let failures = 0;
  let openedAt = 0;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let lostTimer: ReturnType<typeof setTimeout> | undefined;
  let pendingReconnect: ReturnType<typeof setTimeout> | undefined;
  let reconnectDelay = 0;
  let reportedAt = 0;
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
    closeAttempts();
    clearTimeout(lostTimer);
    lostTimer = undefined;
    connection.set('open');
    if (!isFirst) onReturn();
    isFirst = false;
  }

  function connect() {
    stop();
    if (isPaused) return;
    lostTimer ??= setTimeout(() => {
      reconnectDelay = 0;
      connection.set('lost');
    }, LOST_CONNECTION_TIMEOUT);
    if (failures === 0) attempt();
    else scheduleAttempt();
  }

  function connectNow() {
    // This connection counts as a return: changes may have been missed since the page was loaded.
    isFirst = false;
    failures = 0;
    connect();
  }

  function scheduleAttempt() {
    clearTimeout(nextAttempt);
    nextAttempt = setTimeout(
      attempt,
      failures === 0 ? SHORT_ATTEMPT_EVERY : backoff(failures, SHORT_ATTEMPT_EVERY, LONGEST_RETRY),
    );
  }

  function attempt() {
    if (failures === 0) openAttempt(SHORT_ATTEMPT_TIMEOUT);
    if (!longAttempt || longAttempt.readyState === EventSource.CLOSED)
      longAttempt = openAttempt(LONG_ATTEMPT_TIMEOUT);
    scheduleAttempt();
  }

  function openAttempt(timeout: number): EventSource {
    const source = new EventSource('/api/desk/live');
    attempts = [...attempts.filter(({ readyState }) => readyState !== EventSource.CLOSED), source];
    const timer = setTimeout(() => {
      if (source === current) return;
      source.close();
      failures = 0;
    }, timeout);
    // The server sends the change counter at once, so every connection starts with an event.
    for (const event of ['change', 'beat']) {
      source.addEventListener(event, () => {
        onEvent(source);
        if (event === 'change') onChange();
      });
    }
    source.addEventListener('error', () => {
      // EventSource does not retry after a response like 502, so it is closed, and another is opened later.
      clearTimeout(timer);
      source.close();
      if (source === longAttempt || source === current) onLoss();
      if (source === current) {
        failures = Date.now() - openedAt > STABLE_AFTER ? 0 : failures + 1;
        connect();
      } else if (source === longAttempt) {
        failures += 1;
        scheduleAttempt();
      }
    });
    return source;
  }

  function closeAttempts() {
    clearTimeout(nextAttempt);
    for (const source of attempts) if (source !== current) source.close();
    attempts = [];
    longAttempt = undefined;
  }

  function stop() {
    current?.close();
    current = undefined;
    closeAttempts();
    clearTimeout(watchdog);
    clearTimeout(pendingReconnect);
    pendingReconnect = undefined;
  }

  // A call that fails again and again must not end a working live connection each time: the delay doubles.
  reconnectSoon.set(() => {
    if (!current) return;
    if (Date.now() - reportedAt > 2 * LONGEST_RECONNECT_DELAY) reconnectDelay = 0;
    reportedAt = Date.now();
    pendingReconnect ??= setTimeout(connectNow, reconnectDelay);
    reconnectDelay = Math.min(2 * reconnectDelay || 1000, LONGEST_RECONNECT_DELAY);
  });

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
    reconnectSoon.set(() => {});
    endHidden();
    stop();
    clearTimeout(lostTimer);
    removeEventListener('online', connectNow);
    removeEventListener('pageshow', onPageShow);
    document.removeEventListener('visibilitychange', onVisibility);
    connection.set('open');
  };
}
