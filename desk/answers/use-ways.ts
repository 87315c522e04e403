import { mailLink, textLink } from '../../domain/links.ts';
import type { Way } from '../../domain/taps.ts';
import { useCopy } from '../components/copy-result.tsx';

type Message = {
  phone: string;
  email: string;
  /** As it goes out. */
  text: string;
  mailSubject: string;
  /** What goes to the clipboard. */
  copied: string;
  content: Parameters<typeof useCopy>[0];
  /** Called with the way that was taken. */
  note: (way: Way) => void;
};

/** `go` is called at a tap on it. It notes the way, and shares or copies where there is no address. */
export type SendingWay = { way: Exclude<Way, 'call'>; href?: string; go: () => void };

/** The ways to send a text from this device. A computer has no messages of its own. */
export function useWays({ phone, email, text, mailSubject, copied, content, note }: Message) {
  const { outcome, copy } = useCopy(content);
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
  const messages = hasMessages ? textLink(phone, text) : undefined;
  const mail = mailLink(email, { subject: mailSubject, body: text });
  const ways: SendingWay[] = [
    ...(messages ? [{ way: 'text', href: messages, go: () => note('text') } as const] : []),
    ...(mail ? [{ way: 'email', href: mail, go: () => note('email') } as const] : []),
    ...('share' in navigator ? [{ way: 'share', go: share } as const] : []),
    { way: 'copy', go: copyIt },
  ];
  return { ways, outcome };
}
