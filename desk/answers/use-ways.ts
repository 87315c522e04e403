import { useState } from 'react';
import { mailLink, textLink } from '../../domain/links.ts';
import type { Way } from '../../domain/taps.ts';

/** What is said after a copy, and where the browser allows none. */
type CopyWords = { copied: string; notCopied: string };

/** `copy` resolves to whether the text is in the clipboard; `said` is what became of it. */
export function useCopy(words: CopyWords) {
  const [said, setSaid] = useState('');
  async function copy(text: string): Promise<boolean> {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setSaid(isCopied ? words.copied : words.notCopied);
    return isCopied;
  }
  return { said, copy };
}

type Message = {
  phone: string;
  email: string;
  /** As it goes out. */
  text: string;
  mailSubject: string;
  /** What goes to the clipboard. */
  copied: string;
  words: CopyWords;
  note: (way: Way) => void;
};

/** The ways to send a text from this device. A computer has no messages of its own. */
export function useWays({ phone, email, text, mailSubject, copied, words, note }: Message) {
  const { said, copy } = useCopy(words);
  const hasMessages = matchMedia('(pointer: coarse)').matches;
  async function copyIt() {
    if (await copy(copied)) note('copy');
  }
  async function share() {
    try {
      await navigator.share({ text });
    } catch {
      // The owner went back, and nothing was shared.
      return;
    }
    note('share');
  }
  const links = [
    { way: 'text', href: hasMessages ? textLink(phone, text) : undefined },
    { way: 'email', href: email && mailLink(email, { subject: mailSubject, body: text }) },
  ] as const;
  const buttons = [
    ...('share' in navigator ? [{ way: 'share', go: share } as const] : []),
    { way: 'copy', go: copyIt } as const,
  ];
  return { links: links.filter(({ href }) => href), buttons, said };
}
