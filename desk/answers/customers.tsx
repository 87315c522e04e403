import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Customer } from '../../domain/customers.ts';
import { deskPaths, requestPath } from '../../domain/desk-paths.ts';
import { Awaiting } from '../awaiting.tsx';
import { inDate, inMonth, nameOfMonth } from '../moments.ts';
import { customersQuery, textsQuery } from '../queries.ts';
import { useTitle } from '../use-title.ts';
import styles from './answers.module.css';
import { fillIn } from './fill-in.ts';
import { NoReminders } from './no-reminders.tsx';
import { useWrittenMs } from './reminders.ts';
import { Ways } from './ways.tsx';
import { texts as textWords, customers as words } from './words.ts';

type Occasion = 'review' | 'season';

/** To whom the owner may write of its own accord: once after a job, and once a year about the same season. */
export function CustomersScreen() {
  const { data, error, refetch } = useQuery(customersQuery);
  const texts = useQuery(textsQuery);
  useTitle(words.title);
  const textOf = (wanted: string) => texts.data?.texts.find(({ use }) => use === wanted)?.words ?? '';
  const link = textOf('link');
  return (
    <div className="screen">
      <div className={styles.head}>
        <h1 tabIndex={-1}>{words.heading}</h1>
        <Link className="quiet-button" href={deskPaths.texts}>
          {textWords.edit}
        </Link>
      </div>
      {(!data || !texts.data) && (
        <Awaiting
          error={error ?? texts.error}
          retry={() => {
            refetch();
            texts.refetch();
          }}
        />
      )}
      {data && texts.data && (
        <>
          <List
            occasion="season"
            heading={words.season(nameOfMonth(data.nowMs))}
            text={words.seasonText}
            customers={data.season}
            write={(customer) => fillIn(textOf('season'), customer)}
          />
          <List
            occasion="review"
            heading={words.review}
            text={words.reviewText}
            customers={data.review}
            write={link === '' ? undefined : (customer) => fillIn(textOf('review'), customer, { link })}
          />
        </>
      )}
    </div>
  );
}

type ListProps = {
  occasion: Occasion;
  heading: string;
  text: string;
  customers: readonly Customer[];
  /** Undefined while the address for reviews is missing. */
  write: ((customer: Customer) => string) | undefined;
};

function List({ occasion, heading, text, customers, write }: ListProps) {
  // Whoever was just taken off stays in sight with the way back, until the screen is left.
  const [seen, setSeen] = useState(customers);
  const isGone = ({ id }: Customer) => !customers.some((customer) => customer.id === id);
  const shown = [...customers, ...seen.filter(isGone)];
  if (customers.some(({ id }) => !seen.some((customer) => customer.id === id))) setSeen(shown);
  return (
    <section className={styles.part} aria-labelledby={occasion}>
      <h2 id={occasion}>{heading}</h2>
      <p className="sentence">{shown.length === 0 ? words.empty[occasion] : text}</p>
      {shown.length > 0 && !write && (
        <p>
          <Link className={styles.link} href={deskPaths.texts}>
            {words.noLink}
          </Link>
        </p>
      )}
      <ul className={styles.rows}>
        {shown.map((customer) => (
          <Row
            key={customer.id}
            customer={customer}
            occasion={occasion}
            message={write?.(customer)}
            hasNone={isGone(customer)}
          />
        ))}
      </ul>
    </section>
  );
}

type RowProps = { customer: Customer; occasion: Occasion; message: string | undefined; hasNone: boolean };

function Row({ customer, occasion, message, hasNone }: RowProps) {
  const { id, firstName, lastName, service, phone, email, wonMs } = customer;
  const name = `${firstName} ${lastName}`.trim();
  const subject = { id, name };
  const writtenMs = useWrittenMs(id, occasion) ?? customer.writtenMs;
  const noReminders = <NoReminders subject={subject} hasNone={hasNone} />;
  const ways =
    message === undefined || hasNone ? (
      <div className={styles.ways}>{noReminders}</div>
    ) : (
      <Ways subject={subject} phone={phone} email={email} message={message} occasion={occasion} label={name}>
        {noReminders}
      </Ways>
    );
  return (
    <li className={styles.row}>
      <h3>
        <Link className={styles.link} href={requestPath(id)} dir="auto">
          {name}
        </Link>
      </h3>
      <p className={styles.fact}>{words.job(service, inMonth(wonMs))}</p>
      {hasNone && <p className={styles.fact}>{words.hasNone(name)}</p>}
      {writtenMs === null || hasNone ? (
        ways
      ) : (
        <details className={styles.fold}>
          <summary>{words.written(inDate(writtenMs))}</summary>
          <p className={styles.fact}>{words.again}</p>
          {ways}
        </details>
      )}
    </li>
  );
}
