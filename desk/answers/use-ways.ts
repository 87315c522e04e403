import { mailLink, textLink } from '../../domain/links.ts';
import type { Way } from '../../domain/taps.ts';
import { useCopy } from '../components/copy-result.tsx';

type Message = {
  phone: string;
  email: string;
  /** The final text. */
  text: string;
  mailSubject: string;
  /** The text for the clipboard. */
  copied: string;
  content: Parameters<typeof useCopy>[0];
  /** Called with the chosen way. */
  note: (way: Way) => void;
};

/** `go` runs on tap: records the way, and shares or copies if there is no `href`. */
export type SendingWay = { way: Exclude<Way, 'call'>; href?: string; go: () => void };

/** Ways to send a text from this device. Computers have no text messages. */
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
      // The owner canceled the share sheet.
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
