/** Keeps texts in this browser, and knows which it did not keep because its storage is blocked or full. */
import { withLocalStorage } from '../../site/browser-storage.ts';
import { createStore } from '../../site/store.ts';

/** Their keys. */
export const notStored = createStore<ReadonlySet<string>>(new Set());

/** Returns whether this browser keeps it. */
export function writeLocal(key: string, text: string): boolean {
  const isKept = withLocalStorage((storage) => {
    storage.setItem(key, text);
    return true;
  });
  // An older text would come back after a reload.
  if (!isKept) withLocalStorage((storage) => storage.removeItem(key));
  note(key, !isKept);
  return isKept === true;
}

export function deleteLocal(key: string): void {
  withLocalStorage((storage) => storage.removeItem(key));
  note(key, false);
}

function note(key: string, isMissing: boolean): void {
  const known = notStored.get();
  if (known.has(key) === isMissing) return;
  const others = [...known].filter((other) => other !== key);
  notStored.set(new Set(isMissing ? [...others, key] : others));
}

// The browser asks before it leaves a page that holds the only copy of a text.
addEventListener('beforeunload', (event) => {
  if (notStored.get().size > 0) event.preventDefault();
});
