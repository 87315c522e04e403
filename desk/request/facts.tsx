import type { ReactNode } from 'react';
import type { DeskRequest } from '../../domain/desk.ts';
import { labels } from '../../domain/field-messages.ts';
import { entryOf, fieldNames, type RequestField } from '../../domain/fields.ts';
import { valueForOwner } from '../../domain/for-owner.ts';
import { linkOfField, mapLink, placeOf } from '../../domain/links.ts';
import { precisely } from '../../domain/time-ago.ts';
import { noteTap } from '../changes/contact-taps.ts';
import { OutButton } from '../components/button.tsx';
import { inFull } from '../moments.ts';
import { Photos } from '../photos/photos.tsx';
import styles from './facts.module.css';
import { request as messages } from './messages.ts';

/** Without the message, the name, which the heading shows, and the address, which has its own line. */
const LISTED = [
  ...fieldNames.filter((field) => entryOf(field).group === 'job' && field !== 'additionalDetails'),
  ...fieldNames.filter(
    (field) => entryOf(field).group === 'you' && field !== 'firstName' && field !== 'lastName',
  ),
];

/** The visitor's own words and photos. */
export function Message({ request }: { request: DeskRequest }) {
  const { additionalDetails } = request.payload;
  return (
    <>
      {additionalDetails && (
        <section className={`${styles.written} panel`} aria-label={labels.additionalDetails}>
          <p dir="auto">{additionalDetails}</p>
        </section>
      )}
      <Photos request={request} />
    </>
  );
}

export function Facts({ request }: { request: DeskRequest }) {
  const { payload, receivedMs, firstContactMs, isDeliveredByEmailJs, isTakenByHand, status } = request;
  const textOf = (field: RequestField) => valueForOwner(payload, field);
  const place = placeOf(payload);
  /** The heading shows a new emergency. */
  const isInHeading = (field: RequestField) => field === 'isEmergency' && status === 'new';
  return (
    <section className="stack" aria-labelledby="facts">
      <h2 id="facts" className="visually-hidden">
        {messages.facts}
      </h2>
      <dl>
        {LISTED.filter((field) => textOf(field) !== '' && !isInHeading(field)).map((field) => (
          <Fact
            key={field}
            label={labels[field]}
            href={linkOfField(payload, field)}
            onTap={() => noteTap(request, { way: field === 'phone' ? 'call' : 'email', occasion: 'answer' })}
          >
            {textOf(field)}
          </Fact>
        ))}
        {place && (
          <Fact label={messages.place} href={mapLink(place)}>
            {place}
          </Fact>
        )}
        {request.corrected
          .filter(({ from }) => from !== '')
          .map(({ field, from }) => (
            <Fact key={`${field} sent`} label={messages.asSent(labels[field])}>
              {from}
            </Fact>
          ))}
        <Fact label={messages.received}>{inFull(receivedMs)}</Fact>
        {firstContactMs !== null && (
          <Fact label={messages.firstContact}>
            {messages.after(precisely(Math.max(0, firstContactMs - receivedMs)))}
          </Fact>
        )}
        {isTakenByHand && <Fact label={messages.channel}>{messages.byHand}</Fact>}
        {isDeliveredByEmailJs && <Fact label={messages.channel}>{messages.emailJs}</Fact>}
      </dl>
    </section>
  );
}

type FactProps = { label: string; href?: string | undefined; onTap?: () => void; children: ReactNode };

export function Fact({ label, href, onTap, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd dir="auto">
        {href ? (
          <OutButton kind="link" href={href} onClick={onTap}>
            {children}
          </OutButton>
        ) : (
          children
        )}
      </dd>
    </div>
  );
}
