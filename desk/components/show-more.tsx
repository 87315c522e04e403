import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { settled } from '../connection/refetch-on-change.ts';
import { queryResult as messages } from '../messages.ts';
import { Button } from './button.tsx';

type Reading = {
  data: { pages: readonly unknown[] } | undefined;
  hasNextPage: boolean;
  isFetchNextPageError: boolean;
};

type ShowMoreProps = { reading: Reading & { fetchNextPage: () => Promise<Reading> } };

const pagesOf = ({ data }: Reading) => data?.pages.length ?? 0;

/** Loads the next page of a list, if there is one. */
export function ShowMore({ reading }: ShowMoreProps) {
  const client = useQueryClient();
  const [isLoading, setIsLoading] = useState(false);
  /**
   * A refetch and the next page would cancel each other, so wait until no query is fetching. A change on the
   * server cancels a slow call for the page nevertheless. Then ask again.
   */
  async function load() {
    setIsLoading(true);
    const known = pagesOf(reading);
    for (let isCanceled = true; isCanceled; ) {
      await settled(client);
      const read = await reading.fetchNextPage();
      isCanceled = pagesOf(read) <= known && read.hasNextPage && !read.isFetchNextPageError;
    }
    setIsLoading(false);
  }
  return (
    reading.hasNextPage && (
      <Button disabled={isLoading} onClick={load}>
        {isLoading ? messages.loading : messages.more}
      </Button>
    )
  );
}
