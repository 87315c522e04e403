import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { CUSTOMER_ORDERS, type CustomerRow } from '../../domain/customers.ts';
import { customerPath, deskPaths } from '../../domain/desk-paths.ts';
import { texts } from '../answers/messages.ts';
import { customerOrderText, customerSearchText } from '../changes/tab-text.ts';
import { EmptyState, Rows, RowWay } from '../components/blocks.tsx';
import { Button, LinkButton } from '../components/button.tsx';
import { QueryResult, Screen } from '../components/screen.tsx';
import { SearchField } from '../components/search-field.tsx';
import { ShowMore } from '../components/show-more.tsx';
import { useNow } from '../connection/clock.ts';
import { customersQuery } from '../connection/queries.ts';
import { inVisitDay } from '../moments.ts';
import { customers as messages } from './messages.ts';
import { PastCustomersPart } from './past-customers.tsx';

export function CustomersScreen() {
  const search = customerSearchText.use().trim();
  const chosen = customerOrderText.use();
  const order = CUSTOMER_ORDERS.find((each) => each === chosen) ?? 'name';
  const reading = useInfiniteQuery({
    ...customersQuery(order, search),
    ...(search ? { placeholderData: keepPreviousData } : {}),
  });
  const { data, hasNextPage, isPlaceholderData } = reading;
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Screen title={messages.title} beside={<LinkButton href={deskPaths.texts}>{texts.heading}</LinkButton>}>
      <SearchField
        text={customerSearchText}
        hint={messages.searchHint}
        found={data && !isPlaceholderData ? rows.length : undefined}
        hasMore={hasNextPage}
      />
      {search === '' && <PastCustomersPart />}
      <fieldset className="choices" aria-label={messages.order.label}>
        {CUSTOMER_ORDERS.map((each) => (
          <Button key={each} aria-pressed={each === order} onClick={() => customerOrderText.set(each)}>
            {messages.order[each]}
          </Button>
        ))}
      </fieldset>
      <QueryResult reading={reading}>
        {() => (
          <div className="stack" aria-busy={isPlaceholderData}>
            {rows.length === 0 ? (
              <EmptyState
                icon={search ? 'search' : 'customers'}
                {...(search ? messages.notFound : messages.empty)}
              />
            ) : (
              <Rows of={rows} keyOf={({ id }) => id} label={messages.list}>
                {(row) => <CustomerLink row={row} />}
              </Rows>
            )}
            <ShowMore reading={reading} />
          </div>
        )}
      </QueryResult>
    </Screen>
  );
}

function CustomerLink({ row }: { row: CustomerRow }) {
  const nowMs = useNow();
  const { id, name, visitDay } = row;
  return (
    <RowWay
      href={customerPath(id)}
      name={name}
      end={visitDay && <span className="fact">{inVisitDay(visitDay, nowMs)}</span>}
      text={customerSummary(row)}
    />
  );
}

export function customerSummary({
  town,
  requests,
  won,
}: Pick<CustomerRow, 'requests' | 'won'> & { town: string }) {
  return [messages.requests(requests), won && messages.won(won), town].filter(Boolean).join(' · ');
}
