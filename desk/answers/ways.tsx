import type { ReactNode } from 'react';
import { mailLink, textLink } from '../../domain/links.ts';
import type { Occasion, Way } from '../../domain/taps.ts';
import { deskData } from '../data.ts';
import { noteTap } from '../taps.ts';
import { useHandOver } from './use-hand-over.ts';
import { texts as words } from './words.ts';

type WaysProps = {
  subject: { id: string; name: string };
  phone: string;
  email: string;
  /** What is written, as it goes out. */
  message: string;
  occasion: Occasion;
  /** Which of several texts this is, or to whom it goes, for whoever cannot see what is around it. */
  label: string;
  /** What else stands in the row. */
  children?: ReactNode;
};

/** The ways to send a text from this device. A computer has no texts of its own, so there it is handed over. */
export function Ways({ subject, phone, email, message, occasion, label, children }: WaysProps) {
  const textHref = matchMedia('(pointer: coarse)').matches ? textLink(phone, message) : undefined;
  const links = [
    ['text', textHref],
    ['email', email && mailLink(email, { subject: words.mailSubject(deskData.shortName), body: message })],
  ] as const;
  const note = (way: Way) => noteTap(subject, { way, occasion });
  const { said, copy, share } = useHandOver({ shared: message, copied: message, words, note });
  return (
    <>
      <div className="choices">
        {links.map(
          ([way, href]) =>
            href && (
              <a
                key={way}
                className="quiet-button"
                href={href}
                aria-label={words.wayOf(words.ways[way], label)}
                onClick={() => note(way)}
              >
                {words.ways[way]}
              </a>
            ),
        )}
        {!textHref && 'share' in navigator && (
          <button
            className="quiet-button"
            type="button"
            aria-label={words.wayOf(words.ways.share, label)}
            onClick={share}
          >
            {words.ways.share}
          </button>
        )}
        {!textHref && (
          <button
            className="quiet-button"
            type="button"
            aria-label={words.wayOf(words.ways.copy, label)}
            onClick={copy}
          >
            {words.ways.copy}
          </button>
        )}
        {children}
      </div>
      <p className="fact" role="status">
        {said}
      </p>
    </>
  );
}
