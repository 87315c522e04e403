import { useState } from 'react';
import type { Way } from '../../domain/taps.ts';

type HandOver = {
  /** What goes to another app, and what goes to the clipboard. */
  shared: string;
  copied: string;
  /** What is said after a copy, and where the browser allows none. */
  words: { copied: string; notCopied: string };
  note: (way: Way) => void;
};

/** Hands a text over where this device cannot send it itself. `said` is what became of a copy. */
export function useHandOver({ shared, copied, words, note }: HandOver) {
  const [said, setSaid] = useState('');
  async function copy() {
    try {
      await navigator.clipboard.writeText(copied);
    } catch {
      setSaid(words.notCopied);
      return;
    }
    setSaid(words.copied);
    note('copy');
  }
  async function share() {
    try {
      await navigator.share({ text: shared });
    } catch {
      // The owner went back, and nothing was shared.
      return;
    }
    note('share');
  }
  return { said, copy, share };
}
