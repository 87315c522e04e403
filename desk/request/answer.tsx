import { status as statusWords, request as words } from '../../content/desk.ts';
import { mailLink, mapLink, placeOf, textLink } from '../../quote/links.ts';
import type { QuotePayload } from '../../quote/payload.ts';
import { phoneLink } from '../../quote/phone.ts';
import type { QuoteStatus } from '../../quote/status.ts';
import { Icon } from '../../site/components/icon.tsx';
import { useStatusChange } from '../changes.ts';
import { draft } from '../drafts.ts';
import { DeskIcon } from '../icon.tsx';
import styles from './answer.module.css';

type AnswerProps = { id: string; payload: QuotePayload; name: string; status: QuoteStatus };

/**
 * The ways to answer, below the thumb on a phone. Whoever comes back from the phone, the messages or the mail is asked
 * whether the visitor was reached.
 */
export function Answer({ id, payload, name, status }: AnswerProps) {
  // The question outlives a reload, because a phone may drop the page while another app is in front.
  const question = draft(`asked:${id}`);
  const isAsked = question.use() !== '' && status === 'new';
  const { mutate } = useStatusChange(id, name);
  const preferred = payload.isEmergency ? 'call' : (PREFERRED[payload.contactMethod] ?? 'call');
  const place = placeOf(payload);
  const message = { subject: words.mail.subject(payload.quote_id), body: words.mail.greeting(payload.firstName) };
  const contacts = [
    { way: 'call', href: phoneLink(payload.phone), icon: <Icon name="phone" size={22} /> },
    { way: 'text', href: textLink(payload.phone), icon: <DeskIcon name="text" size={22} /> },
    { way: 'email', href: mailLink(payload.email, message), icon: <Icon name="mail" size={22} /> },
  ] as const;
  return (
    <section className={styles.answer} aria-label={words.actions.label}>
      <div role="status">
        {isAsked && (
          <div className={styles.question}>
            <p>{statusWords.contacted.question(payload.firstName)}</p>
            <button
              className="quiet-button"
              type="button"
              onClick={() => {
                question.set('');
                mutate({ to: 'contacted' });
              }}
            >
              {statusWords.contacted.yes}
            </button>
            <button className="quiet-button" type="button" onClick={() => question.set('')}>
              {statusWords.contacted.no}
            </button>
          </div>
        )}
      </div>
      <ul className={styles.ways}>
        {contacts.map(
          ({ way, href, icon }) =>
            href && (
              <li key={way} className={way === preferred ? styles.preferred : ''}>
                <a className={styles.way} href={href} onClick={() => question.set('asked')}>
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

/** By the values of the field contactMethod (content/quote-form.ts). */
const PREFERRED: Record<string, 'call' | 'text' | 'email'> = { phone: 'call', text: 'text', email: 'email' };
