/** The change queue of this browser. */
import { connection } from '../connection/live.ts';
import { createChangeQueue } from './change-queue.ts';
import { storedEntries } from './stored-entries.ts';

/**
 * Gives the turn to the tab in front, and to another one when that tab is closed. Without the Locks API (http
 * pages), every tab sends: the server recognizes repeats.
 */
function followTurn(onTurn: (isTurn: boolean) => void): () => void {
  let hasTurn = false;
  /** Ends the turn of this tab, or its wait for one. */
  let own = new AbortController();
  function set(isTurn: boolean) {
    hasTurn = isTurn;
    onTurn(isTurn);
  }
  function request(isInFront: boolean) {
    own.abort();
    own = new AbortController();
    const { signal } = own;
    const turn = () => {
      if (signal.aborted) return;
      set(true);
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    };
    navigator.locks.request('desk:changes', isInFront ? { steal: true } : { signal }, turn).catch(() => {
      if (signal.aborted) return;
      // A browser that blocks storage refuses locks.
      if (!hasTurn) return set(true);
      // A tab in front took the turn.
      set(false);
      request(false);
    });
  }
  function comeToFront() {
    // A tab that was suspended learns late that another one took its turn, so it takes the turn again.
    if (document.visibilityState === 'visible') request(true);
  }
  if (!navigator.locks) {
    onTurn(true);
    return () => {};
  }
  request(document.visibilityState === 'visible');
  document.addEventListener('visibilitychange', comeToFront);
  // Two windows side by side are both visible: the owner types in the one with the focus.
  addEventListener('focus', comeToFront);
  return () => {
    own.abort();
    document.removeEventListener('visibilitychange', comeToFront);
    removeEventListener('focus', comeToFront);
  };
}

export const changeQueue = createChangeQueue({
  store: storedEntries,
  isConnected: () => connection.get() === 'open',
  followTurn,
  after(ms, call) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
});
