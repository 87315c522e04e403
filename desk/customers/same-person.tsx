import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskCustomer } from '../../domain/customers.ts';
import { createStore } from '../../site/store.ts';
import { changeQueue } from '../changes/desk-queue.ts';
import { isEditOf, isOnItsWay } from '../changes/entry.ts';
import { EmptyState, Fold, Part, Rows, RowWay } from '../components/blocks.tsx';
import { Button } from '../components/button.tsx';
import { QueryResult } from '../components/screen.tsx';
import { SearchField } from '../components/search-field.tsx';
import { customersQuery } from '../connection/queries.ts';
import { labelOf } from '../messages.ts';
import { customerSummary } from './customers.tsx';
import { customers as listMessages, customer as messages } from './messages.ts';

type Other = { id: string; name: string; contact: string };

export function SamePerson({ customer }: { customer: DeskCustomer }) {
  const waiting = changeQueue.entries
    .use()
    .filter((entry) => isEditOf(entry, 'same-as'))
    .filter(isOnItsWay);
  const wanted = new Map(waiting.map((entry) => [entry.of, entry]));
  const added = waiting.filter(
    ({ of, value }) => value === customer.id && !customer.joined.some(({ id }) => id === of),
  );
  const joined: Other[] = [
    ...customer.joined.filter(({ id }) => wanted.get(id)?.value !== ''),
    ...added.map(({ of, name }) => ({ id: of, name, contact: messages.waiting })),
  ];
  function change({ id, name }: Pick<Other, 'id' | 'name'>, isSame: boolean) {
    changeQueue.edit({ kind: 'same-as', of: id, name, value: isSame ? customer.id : '', base: '' });
    // Sends the edit now: the debounce is for typing.
    changeQueue.save({ kind: 'same-as', of: id });
  }
  return (
    <>
      {joined.length > 0 && (
        <Part heading={messages.joined}>
          <Rows of={joined} keyOf={({ id }) => id}>
            {(other) => (
              <div className="apart">
                <span>
                  <strong dir="auto">{other.name}</strong> <span className="fact">{other.contact}</span>
                </span>
                <Button aria-label={labelOf(messages.apart, other.name)} onClick={() => change(other, false)}>
                  {messages.apart}
                </Button>
              </div>
            )}
          </Rows>
        </Part>
      )}
      <Fold summary={messages.same}>
        {() => <Search customer={customer} onChoose={(other) => change(other, true)} />}
      </Fold>
    </>
  );
}

type SearchProps = { customer: DeskCustomer; onChoose: (other: Pick<Other, 'id' | 'name'>) => void };

function Search({ customer, onChoose }: SearchProps) {
  const [text] = useState(() => createStore(''));
  const search = text.use().trim();
  const reading = useInfiniteQuery({ ...customersQuery('name', search), enabled: search !== '' });
  const others = reading.data?.pages[0]?.rows.filter(({ id }) => id !== customer.id) ?? [];
  return (
    <div className="stack">
      <p className="sentence">{messages.sameText}</p>
      <SearchField
        text={text}
        hint={messages.sameHint}
        found={reading.data && others.length}
        hasMore={reading.hasNextPage}
      />
      {search !== '' && (
        <QueryResult reading={reading}>
          {() => {
            if (others.length === 0) return <EmptyState icon="search" {...listMessages.notFound} />;
            return (
              <Rows of={others} keyOf={({ id }) => id}>
                {(other) => (
                  <RowWay
                    name={other.name}
                    text={customerSummary(other)}
                    onClick={() => {
                      onChoose(other);
                      text.set('');
                    }}
                  />
                )}
              </Rows>
            );
          }}
        </QueryResult>
      )}
    </div>
  );
}
