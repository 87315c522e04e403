import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { randomUuid } from '../../domain/random-uuid.ts';
import type { BringBack, Publish, Published } from '../../domain/site-desk.ts';
import { isFinal, post } from '../connection/api.ts';
import { siteQuery } from '../connection/queries.ts';

/** `number`: a former publication to bring back; otherwise publishes the drafts. */
type Wanted = Omit<Publish, 'id'> & { number?: number };

/** Publishes. The id is an idempotency key of `wanted`: a double tap or a retry makes one publication. */
export function usePublish() {
  const client = useQueryClient();
  const tried = useRef<{ id: string; what: string }>(undefined);
  return useMutation({
    mutationFn(wanted: Wanted) {
      const what = JSON.stringify(wanted);
      if (tried.current?.what !== what) tried.current = { id: randomUuid(), what };
      const { number, ...seen } = wanted;
      const publish: Publish = { id: tried.current.id, ...seen };
      if (number === undefined) return post<Published>('site/publish', publish);
      const bringBack: BringBack = { ...publish, number };
      return post<Published>('site/bring-back', bringBack);
    },
    // Usually only the response was lost.
    retry: (count, error) => count < 1 && !isFinal(error),
    onSettled(_, error) {
      if (!error || isFinal(error)) tried.current = undefined;
      return client.invalidateQueries(siteQuery);
    },
  });
}
