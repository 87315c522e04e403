import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { settled } from '../connection/refetch-on-change.ts';
import { queryResult as messages } from '../messages.ts';
import { Button } from './button.tsx';
import { ErrorMessage } from './field.tsx';

type ShowMoreProps = {
  reading: {
    error: Error | null;
    hasNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
};

/** Loads the next page of a list, if there is one. */
export function ShowMore({ reading }: ShowMoreProps) {
  const { hasNextPage, isFetchNextPageError, error } = reading;
  const client = useQueryClient();
  const [isLoading, setIsLoading] = useState(false);
  async function load() {
    // `disabled` would take the focus away.
    if (isLoading) return;
    setIsLoading(true);
    // The next page would cancel a refetch of the list, and the list would miss a change.
    await settled(client);
    await reading.fetchNextPage();
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
