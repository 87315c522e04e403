/** Keeps texts in this browser, and knows which it did not keep because its storage is blocked or full. */
import { withLastingStorage } from '../../site/browser-storage.ts';
import { followed } from '../../site/followed.ts';

/** Their keys. */
export const notKept = followed<ReadonlySet<string>>(new Set());

/** '' forgets what was kept. */
export function keep(key: string, text: string, { withItsStorage = withLastingStorage, isMissed = true } = {}): void {
  const isKept = withItsStorage((storage) => {
    if (text) storage.setItem(key, text);
    else storage.removeItem(key);
    return true;
  });
  const isMissing = isMissed && text !== '' && !isKept;
  const known = notKept.get();
  if (known.has(key) === isMissing) return;
  const others = [...known].filter((other) => other !== key);
  notKept.set(new Set(isMissing ? [...others, key] : others));
}

// The browser asks before it leaves a page that holds the only copy of a text.
addEventListener('beforeunload', (event) => {
  if (notKept.get().size > 0) event.preventDefault();
});
