import { useState } from 'react';
import { Link } from 'wouter';
import { requestPath } from '../../domain/desk-paths.ts';
import { mapLink } from '../../domain/links.ts';
import { writeRange } from '../../domain/money.ts';
import { formatPhone, phoneLink } from '../../domain/phone.ts';
import type { WeekVisit } from '../../domain/week.ts';
import { noteTap } from '../changes/contact-taps.ts';
import { Button, OutButton } from '../components/button.tsx';
import { inCalendar, inClock } from '../moments.ts';
import { VisitForm } from '../quote/visit-form.tsx';
import { MarkDone } from '../status/mark-done.tsx';
import { week as messages } from './messages.ts';
import styles from './week.module.css';

/** `due`: its day is over, and nobody marked it done. */
export type WeekPart = 'due' | 'today' | 'day' | 'later';

export function Visit({ visit: row, part }: { visit: WeekVisit; part: WeekPart }) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, name, status, town, place, phone, service, work, price, visit } = row;
  const call = phoneLink(phone);
  const time = visit.time === null ? messages.anyTime : inClock(visit.time);
  const job = work.length > 0 ? work.join(', ') : service;
  const hasDate = part === 'due' || part === 'later';
  const mayBeDone = part === 'due' || part === 'today' || status === 'done';
  return (
    <li className={styles.visit}>
      <Link className={styles.job} href={requestPath(id)}>
        <strong className={styles.time}>{hasDate ? `${inCalendar(visit.day)}, ${time}` : time}</strong>{' '}
        <span className={styles.name} dir="auto">
          {place ? name : [name, town].filter(Boolean).join(', ')}
        </span>{' '}
        <strong className={styles.price}>{price && writeRange(price)}</strong>{' '}
        <span className={styles.work} dir="auto">
          {job}
        </span>
      </Link>
      {place && (
        <p className={styles.place}>
          <OutButton kind="text" href={mapLink(place)} aria-label={messages.map(place)} dir="auto">
            {place}
          </OutButton>
        </p>
      )}
      <div className={`${styles.taps} choices`}>
        {mayBeDone && <MarkDone subject={row} kind={part === 'due' ? 'small primary' : 'quiet'} />}
        {status !== 'done' && (
          <Button
            aria-expanded={isOpen}
            aria-label={messages.moveLabel(name)}
            onClick={() => setIsOpen(!isOpen)}
          >
            {messages.move}
          </Button>
        )}
        {call && (
          <OutButton
            kind="text"
            href={call}
            aria-label={messages.call(formatPhone(phone))}
            onClick={() => noteTap(row, { way: 'call', occasion: 'answer' })}
          >
            {formatPhone(phone)}
          </OutButton>
        )}
      </div>
      {isOpen && <VisitForm subject={row} onClose={() => setIsOpen(false)} />}
    </li>
  );
}
