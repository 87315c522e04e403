import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { randomUuid } from '../../domain/random-uuid.ts';
import type { BringBack, Publish, Published } from '../../domain/site-desk.ts';
import { isFinal, post } from '../connection/api.ts';
import { siteQuery } from '../connection/queries.ts';

/** `number`: a former publication to bring back; otherwise publishes the drafts. */
type Wanted = Omit<Publish, 'id'> & { number?: number };

/** Publishes. The id is an idempotency key: a double tap or a retry makes one publication. */
export function usePublish() {
  const client = useQueryClient();
  const id = useRef<string>(undefined);
  return useMutation({
    mutationFn({ number, ...wanted }: Wanted) {
      id.current ??= randomUuid();
      const publish: Publish = { id: id.current, ...wanted };
      if (number === undefined) return post<Published>('site/publish', publish);
      const bringBack: BringBack = { ...publish, number };
      return post<Published>('site/bring-back', bringBack);
    },
    // Usually only the response was lost.
    retry: (count, error) => count < 1 && !isFinal(error),
    onSettled(_, error) {
      if (!error || isFinal(error)) id.current = undefined;
      return client.invalidateQueries(siteQuery);
    },
  });
}
