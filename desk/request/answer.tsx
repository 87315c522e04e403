import { useRef } from 'react';
import { mailLink, mapLink, placeOf, textLink } from '../../domain/links.ts';
import type { QuotePayload } from '../../domain/payload.ts';
import { phoneLink } from '../../domain/phone.ts';
import { Icon } from '../../site/components/icon.tsx';
import type { Subject } from '../changes.ts';
import { deskData } from '../data.ts';
import { DeskIcon } from '../icon.tsx';
import { noteTap } from '../taps.ts';
import { useDock } from '../use-dock.ts';
import { request as words } from '../words.ts';
import styles from './answer.module.css';

type AnswerProps = { subject: Subject; payload: QuotePayload };

/** The ways to answer, below the thumb on a phone. Each tap leads to a question (notices/question.tsx). */
export function Answer({ subject, payload }: AnswerProps) {
  const bar = useRef<HTMLElement>(null);
  useDock(bar);
  const preferred = payload.isEmergency ? 'call' : (PREFERRED[payload.contactMethod] ?? 'call');
  const place = placeOf(payload);
  const message = {
    subject: words.mail.subject(payload.quote_id),
    body: words.mail.greeting(payload.firstName, deskData.shortName),
  };
  const contacts = [
    { way: 'call', href: phoneLink(payload.phone), icon: <Icon name="phone" size={22} /> },
    { way: 'text', href: textLink(payload.phone), icon: <DeskIcon name="text" size={22} /> },
    { way: 'email', href: mailLink(payload.email, message), icon: <Icon name="mail" size={22} /> },
  ] as const;
  return (
    <section ref={bar} className={styles.answer} aria-label={words.actions.label}>
      <ul className={styles.ways}>
        {contacts.map(
          ({ way, href, icon }) =>
            href && (
              <li key={way} className={way === preferred ? styles.preferred : ''}>
                <a className={styles.way} href={href} onClick={() => noteTap(subject, { way, occasion: 'answer' })}>
                  {icon}
                  {words.actions[way]}
                </a>
              </li>
            ),
        )}
        {place && (
          <li>
            <a className={styles.way} href={mapLink(place)} target="_blank" rel="noreferrer">
              <Icon name="pin" size={22} />
              {words.actions.map}
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}

/** By the values of the field contactMethod (domain/field-words.ts). */
const PREFERRED: Record<string, 'call' | 'text' | 'email'> = { phone: 'call', text: 'text', email: 'email' };
