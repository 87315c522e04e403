import { useQueryClient } from '@tanstack/react-query';
import { settled } from '../connection/refetch-on-change.ts';
import { queryResult as messages } from '../messages.ts';
import { Button } from './button.tsx';

type ShowMoreProps = {
  reading: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
};

/** Loads the next page of a list, if there is one. */
export function ShowMore({ reading: { hasNextPage, isFetchingNextPage, fetchNextPage } }: ShowMoreProps) {
  const client = useQueryClient();
  return (
    hasNextPage && (
      <Button
        disabled={isFetchingNextPage}
        // A refetch and the next page would cancel each other, so wait until no query is fetching.
        onClick={() => settled(client).then(() => fetchNextPage())}
      >
        {isFetchingNextPage ? messages.loading : messages.more}
      </Button>
    )
  );
}
