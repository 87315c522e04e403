import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Customer, Customers } from '../../domain/customers.ts';
import { deskPaths, requestPath } from '../../domain/desk-paths.ts';
import { fullName } from '../../domain/full-name.ts';
import type { PreparedText } from '../../domain/prepared-texts.ts';
import { Fold, Part, Rows } from '../components/blocks.tsx';
import { LinkButton } from '../components/button.tsx';
import { QueryResult, Screen } from '../components/screen.tsx';
import { customersQuery, textsQuery } from '../connection/queries.ts';
import { inDate, inMonth, nameOfMonth } from '../moments.ts';
import { customers as messages, texts as textWords } from './messages.ts';
import { NoReminders } from './no-reminders.tsx';
import { fillIn, useWrittenMs, Ways } from './ways.tsx';

type Occasion = 'review' | 'season';

/** Customers to ask for a review after a job, and to remind once a year of the same season. */
export function CustomersScreen() {
  const customers = useQuery(customersQuery);
  const texts = useQuery(textsQuery);
  return (
    <Screen title={messages.title} beside={<LinkButton href={deskPaths.texts}>{textWords.edit}</LinkButton>}>
      <QueryResult reading={customers}>
        {(read) => (
          <QueryResult reading={texts}>
            {(prepared) => <Lists customers={read} texts={prepared.texts} />}
          </QueryResult>
        )}
      </QueryResult>
    </Screen>
  );
}

type ListsProps = { customers: Customers; texts: readonly PreparedText[] };

function Lists({ customers: { nowMs, season, review }, texts }: ListsProps) {
  const textOf = (wanted: string) => texts.find(({ use }) => use === wanted)?.words ?? '';
  const link = textOf('link');
  return (
    <>
      <List
        occasion="season"
        heading={messages.season(nameOfMonth(nowMs))}
        text={messages.seasonText}
        customers={season}
        write={(customer) => fillIn(textOf('season'), customer)}
      />
      <List
        occasion="review"
        heading={messages.review}
        text={messages.reviewText}
        customers={review}
        write={link === '' ? undefined : (customer) => fillIn(textOf('review'), customer, { link })}
      />
    </>
  );
}

type ListProps = {
  occasion: Occasion;
  heading: string;
  text: string;
  customers: readonly Customer[];
  /** Undefined without a review link. */
  write: ((customer: Customer) => string) | undefined;
};

function List({ occasion, heading, text, customers, write }: ListProps) {
  // A customer just taken off the list stays visible with Undo until the screen closes.
  const [seen, setSeen] = useState(customers);
  const isGone = ({ id }: Customer) => !customers.some((customer) => customer.id === id);
  const shown = [...customers, ...seen.filter(isGone)];
  if (customers.some(({ id }) => !seen.some((customer) => customer.id === id))) setSeen(shown);
  return (
    <Part heading={heading}>
      <p className="sentence">{shown.length === 0 ? messages.empty[occasion] : text}</p>
      {shown.length > 0 && !write && (
        <LinkButton kind="text" href={deskPaths.texts}>
          {messages.noLink}
        </LinkButton>
      )}
      <Rows of={shown} keyOf={({ id }) => id}>
        {(customer) => (
          <Row
            customer={customer}
            occasion={occasion}
            message={write?.(customer)}
            hasNone={isGone(customer)}
          />
        )}
      </Rows>
    </Part>
  );
}

type RowProps = { customer: Customer; occasion: Occasion; message: string | undefined; hasNone: boolean };

function Row({ customer, occasion, message, hasNone }: RowProps) {
  const { id, service, phone, email, wonMs } = customer;
  const name = fullName(customer);
  const subject = { id, name };
  const writtenMs = useWrittenMs(id, occasion) ?? customer.writtenMs;
  const noReminders = <NoReminders subject={subject} hasNone={hasNone} />;
  const ways =
    message === undefined || hasNone ? (
      <div className="choices">{noReminders}</div>
    ) : (
      <Ways subject={subject} phone={phone} email={email} message={message} occasion={occasion} label={name}>
        {noReminders}
      </Ways>
    );
  return (
    <>
      <h3>
        <LinkButton kind="text" href={requestPath(id)} dir="auto">
          {name}
        </LinkButton>
      </h3>
      <p className="fact">{messages.job(service, inMonth(wonMs))}</p>
      {hasNone && <p className="fact">{messages.hasNone(name)}</p>}
      {writtenMs === null || hasNone ? (
        ways
      ) : (
        <Fold summary={messages.written(inDate(writtenMs))}>
          <p className="fact">{messages.again}</p>
          {ways}
        </Fold>
      )}
    </>
  );
}
