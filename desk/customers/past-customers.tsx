import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PastCustomer, PastCustomers } from '../../domain/customers.ts';
import { requestPath } from '../../domain/desk-paths.ts';
import { fullName } from '../../domain/full-name.ts';
import type { PreparedText } from '../../domain/prepared-texts.ts';
import { customers as messages } from '../answers/messages.ts';
import { NoReminders } from '../answers/no-reminders.tsx';
import { fillIn, useWrittenMs, Ways } from '../answers/ways.tsx';
import { Fold, Rows } from '../components/blocks.tsx';
import { LinkButton } from '../components/button.tsx';
import { pastCustomersQuery, textsQuery } from '../connection/queries.ts';
import { inDate, inMonth, nameOfMonth } from '../moments.ts';

type Occasion = 'review' | 'season';

/** Customers to ask for a review, and customers of this season in earlier years to write to again. */
export function PastCustomersPart() {
  const customers = useQuery(pastCustomersQuery);
  const texts = useQuery(textsQuery);
  if (!customers.data || !texts.data) return null;
  return <Lists customers={customers.data} texts={texts.data.texts} />;
}

type ListsProps = { customers: PastCustomers; texts: readonly PreparedText[] };

function Lists({ customers: { season, review, nowMs }, texts }: ListsProps) {
  const textOf = (wanted: string) => texts.find(({ use }) => use === wanted)?.words ?? '';
  const linkOf = ({ reviewPage }: PastCustomer) => reviewPage || textOf('link');
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
        customers={review.filter((customer) => linkOf(customer) !== '')}
        write={(customer) => fillIn(textOf('review'), customer, { link: linkOf(customer) })}
      />
    </>
  );
}

type ListProps = {
  occasion: Occasion;
  heading: string;
  text: string;
  customers: readonly PastCustomer[];
  write: (customer: PastCustomer) => string;
};

function List({ occasion, heading, text, customers, write }: ListProps) {
  // By id. A customer whom the owner takes off the list stays visible with Undo until the screen closes.
  // Others leave the list at once: they may have sent a new request.
  const [changed, setChanged] = useState<ReadonlyMap<string, PastCustomer>>(new Map());
  const isGone = ({ id }: PastCustomer) => !customers.some((customer) => customer.id === id);
  const shown = [...customers, ...[...changed.values()].filter(isGone)];
  if (shown.length === 0) return null;
  return (
    <Fold
      summary={
        <>
          {heading} <span className="fact">{shown.length}</span>
        </>
      }
    >
      <p className="sentence">{text}</p>
      <Rows of={shown} keyOf={({ id }) => id}>
        {(customer) => (
          <Row
            customer={customer}
            occasion={occasion}
            message={write(customer)}
            hasNone={isGone(customer)}
            onChange={() => setChanged(new Map(changed).set(customer.id, customer))}
          />
        )}
      </Rows>
    </Fold>
  );
}

type RowProps = {
  customer: PastCustomer;
  occasion: Occasion;
  message: string;
  hasNone: boolean;
  onChange: () => void;
};

function Row({ customer, occasion, message, hasNone, onChange }: RowProps) {
  const { id, service, phone, email, closedMs } = customer;
  const name = fullName(customer);
  const subject = { id, name };
  const writtenMs = useWrittenMs(id, occasion) ?? customer.writtenMs;
  // The ways stay after a tap, to send another way or to show Copy's result.
  const [isFolded] = useState(writtenMs !== null);
  const noReminders = <NoReminders subject={subject} hasNone={hasNone} onChange={onChange} />;
  const ways = hasNone ? (
    <div className="choices">{noReminders}</div>
  ) : (
    <Ways subject={subject} phone={phone} email={email} message={message} occasion={occasion} label={name}>
      {noReminders}
    </Ways>
  );
  return (
    <>
      <h2>
        <LinkButton kind="text" href={requestPath(id)} dir="auto">
          {name}
        </LinkButton>
      </h2>
      <p className="fact">{messages.job(service, inMonth(closedMs))}</p>
      {hasNone && <p className="fact">{messages.hasNone(name)}</p>}
      {!isFolded && writtenMs !== null && <p className="fact">{messages.written(inDate(writtenMs))}</p>}
      {writtenMs === null || !isFolded || hasNone ? (
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
