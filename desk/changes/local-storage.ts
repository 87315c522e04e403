/** localStorage, with a record of the keys that could not be written because it is blocked or full. */
import { withLocalStorage } from '../../site/browser-storage.ts';
import { createStore } from '../../site/store.ts';

export const notStored = createStore<ReadonlySet<string>>(new Set());

/** Returns false if the text is not stored. */
export function writeLocal(key: string, text: string): boolean {
  const isKept = withLocalStorage((storage) => {
    storage.setItem(key, text);
    return true;
  });
  // Otherwise the older text would come back after a reload.
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

// The page holds the only copy, so the browser asks before leaving it.
addEventListener('beforeunload', (event) => {
  if (notStored.get().size > 0) event.preventDefault();
});
