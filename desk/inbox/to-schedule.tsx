import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { TO_SCHEDULE } from '../../domain/desk-paths.ts';
import { useOverlay } from '../changes/changes.ts';
import { Fold } from '../components/blocks.tsx';
import { QueryResult } from '../components/screen.tsx';
import { ShowMore } from '../components/show-more.tsx';
import { inboxQuery } from '../connection/queries.ts';
import { countInWords, inbox as messages } from './messages.ts';
import styles from './request-list.module.css';
import { Row } from './row.tsx';

type ToScheduleProps = {
  count: number;
  openId: string | undefined;
  /** Ids of requests that the list shows elsewhere. */
  without: ReadonlySet<string>;
};

/** Won requests that have no date yet, in a fold of the list. */
export function ToSchedule({ count, openId, without }: ToScheduleProps) {
  const isWanted = location.hash === `#${TO_SCHEDULE}`;
  // Scrolls here when the owner came by the To schedule link on the Week screen.
  useEffect(() => {
    if (isWanted) document.getElementById(TO_SCHEDULE)?.scrollIntoView({ block: 'start' });
  }, [isWanted]);
  return (
    <section id={TO_SCHEDULE} className={styles.group}>
      <Fold summary={messages.toSchedule(countInWords(count))} isOpen={isWanted}>
        {() => <Group openId={openId} without={without} />}
      </Fold>
    </section>
  );
}

function Group({ openId, without }: Omit<ToScheduleProps, 'count'>) {
  const reading = useInfiniteQuery(inboxQuery('won'));
  const overlay = useOverlay();
  return (
    <QueryResult reading={reading}>
      {({ pages }) => (
        <>
          <ol>
            {pages
              .flatMap(({ rows }) => rows)
              .filter(({ id }) => !without.has(id))
              .map((row) => (
                <Row key={row.id} row={overlay(row)} openId={openId} kind="won" />
              ))}
          </ol>
          <ShowMore reading={reading} />
        </>
      )}
    </QueryResult>
  );
}
