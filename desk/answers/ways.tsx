import type { ReactNode } from 'react';
import type { Occasion } from '../../domain/taps.ts';
import { useWaitingOf } from '../changes/changes.ts';
import { noteTap } from '../changes/contact-questions.ts';
import { Button, OutButton } from '../components/button.tsx';
import { CopyResult } from '../components/copy-result.tsx';
import { deskData } from '../data.ts';
import { texts as messages } from './messages.ts';
import { useWays } from './use-ways.ts';

type WaysProps = {
  subject: { id: string; name: string };
  phone: string;
  email: string;
  /** The final text. */
  message: string;
  occasion: Occasion;
  /** Accessible name of the text or its recipient. */
  label: string;
  /** More content for the row. */
  children?: ReactNode;
};

/** Buttons for the ways to send a text from this device. */
export function Ways({ subject, phone, email, message, occasion, label, children }: WaysProps) {
  const { ways, outcome } = useWays({
    phone,
    email,
    text: message,
    mailSubject: messages.mailSubject(deskData().shortName),
    copied: message,
    content: messages,
    note: (way) => noteTap(subject, { way, occasion }),
  });
  const hasMessages = ways.some(({ way }) => way === 'text');
  return (
    <>
      <div className="choices">
        {ways
          .filter(({ href }) => href || !hasMessages)
          .map(({ way, href, go }) => {
            const common = { 'aria-label': messages.wayOf(messages.ways[way], label), onClick: go };
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

/** When a message of this occasion was sent, if the server does not know it yet. */
export function useWrittenMs(id: string, occasion: Occasion): number | undefined {
  const wanted = useWaitingOf(id)
    .map((change) => change.wanted)
    .findLast((change) => change.kind === 'tap' && change.occasion === occasion);
  return wanted?.kind === 'tap' ? wanted.atMs : undefined;
}
