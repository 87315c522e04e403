import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { settled } from '../connection/refetch-on-change.ts';
import { queryResult as messages } from '../messages.ts';
import { Button } from './button.tsx';
import { ErrorMessage } from './field.tsx';

type Reading = {
  data: { pages: readonly unknown[] } | undefined;
  error: Error | null;
  errorUpdateCount: number;
  hasNextPage: boolean;
  isFetchNextPageError: boolean;
};

type ShowMoreProps = { reading: Reading & { fetchNextPage: () => Promise<Reading> } };

const countPages = ({ data }: Reading) => data?.pages.length ?? 0;

/** Loads the next page of a list, if there is one. */
export function ShowMore({ reading }: ShowMoreProps) {
  const { hasNextPage, isFetchNextPageError, error } = reading;
  const client = useQueryClient();
  const [isLoading, setIsLoading] = useState(false);
  /**
   * A refetch and the next page would cancel each other, so wait until no query is fetching. A change on the
   * server cancels a slow call for the page nevertheless. Then ask again.
   */
  async function load() {
    // `disabled` would take the focus away.
    if (isLoading) return;
    setIsLoading(true);
    // A canceled call leaves the state as it was: an error there may be an earlier one.
    const isCanceled = (read: Reading) =>
      read.hasNextPage &&
      countPages(read) <= countPages(reading) &&
      !(read.isFetchNextPageError && read.errorUpdateCount > reading.errorUpdateCount);
    do await settled(client);
    while (isCanceled(await reading.fetchNextPage()));
    setIsLoading(false);
  }
  return (
    hasNextPage && (
      <>
        <Button aria-disabled={isLoading} onClick={load}>
          {isLoading ? messages.loading : messages.more}
        </Button>
        {isFetchNextPageError && !isLoading && <ErrorMessage error={error} />}
      </>
    )
  );
}
