import type { ReactNode } from 'react';
import { mailLink, textLink } from '../../domain/links.ts';
import { fillInText } from '../../domain/prepared-texts.ts';
import type { Occasion, Way } from '../../domain/taps.ts';
import { useWaitingOf } from '../changes/changes.ts';
import { noteTap, type TapSubject } from '../changes/contact-taps.ts';
import { Button, OutButton } from '../components/button.tsx';
import { CopyResult, useCopy } from '../components/copy-result.tsx';
import { deskData } from '../data.ts';
import { labelOf } from '../messages.ts';
import { texts as messages } from './messages.ts';

type WaysProps = {
  subject: TapSubject;
  phone: string;
  email: string;
  message: string;
  occasion: Occasion;
  /** Accessible name of the text or its recipient. */
  label: string;
  children?: ReactNode;
};

export function Ways({ subject, phone, email, message, occasion, label, children }: WaysProps) {
  const { ways, outcome } = useWays({
    phone,
    email,
    text: message,
    mailSubject: messages.mailSubject(deskData().shortName),
    note: (way) => noteTap(subject, { way, occasion }),
  });
  const canText = ways.some(({ way }) => way === 'text');
  return (
    <>
      <div className="choices">
        {ways
          .filter(({ href }) => href || !canText)
          .map(({ way, href, go }) => {
            const common = { 'aria-label': labelOf(messages.ways[way], label), onClick: go };
            return href ? (
              <OutButton key={way} href={href} {...common}>
                {messages.ways[way]}
              </OutButton>
            ) : (
              <Button key={way} {...common}>
                {messages.ways[way]}
              </Button>
            );
          })}
        {children}
      </div>
      <CopyResult outcome={outcome} />
    </>
  );
}

/** Moment of the latest tap of this occasion that the server has not confirmed, ms. */
export function useWrittenMs(id: string, occasion: Occasion): number | undefined {
  const wanted = useWaitingOf(id)
    .map((change) => change.wanted)
    .findLast((change) => change.kind === 'tap' && change.occasion === occasion);
  return wanted?.kind === 'tap' ? wanted.atMs : undefined;
}

type Message = {
  phone: string;
  email: string;
  text: string;
  mailSubject: string;
  /** Copied instead of the text. */
  link?: string;
  note: (way: Way) => void;
};

/** `go` runs on tap: records the way, and shares or copies if there is no `href`. */
export type SendingWay = { way: Exclude<Way, 'call'>; href?: string; go: () => void };

/** Ways to send a text from this device. Computers have no text messages. */
export function useWays({ phone, email, text, mailSubject, link, note }: Message) {
  const { outcome, copy, share } = useCopy(link === undefined ? 'text' : 'link');
  const isPhone = matchMedia('(pointer: coarse)').matches;
  async function copyIt() {
    if (await copy(link ?? text)) note('copy');
  }
  async function shareIt() {
    if (await share(text)) note('share');
  }
  const sms = isPhone ? textLink(phone, text) : undefined;
  const mail = mailLink(email, { subject: mailSubject, body: text });
  const ways: SendingWay[] = [
    ...(sms ? [{ way: 'text', href: sms, go: () => note('text') } as const] : []),
    ...(mail ? [{ way: 'email', href: mail, go: () => note('email') } as const] : []),
    ...('share' in navigator ? [{ way: 'share', go: shareIt } as const] : []),
    { way: 'copy', go: copyIt },
  ];
  return { ways, outcome };
}

type Person = { firstName: string; service: string };

/** Fills the placeholders of a prepared text. Unknown ones keep their braces. */
export function fillIn(
  text: string,
  { firstName, service }: Person,
  others: Record<string, string> = {},
): string {
  const known = { name: firstName, service: service || messages.theWork, company: deskData().shortName };
  return fillInText(text, { ...known, ...others });
}
