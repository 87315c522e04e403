/** What the desk reads from the server, and for how long it counts as known. */
import { infiniteQueryOptions, QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { DeskRequest, DeskState, Devices, Figures, InboxPage, InboxRow } from '../quote/desk.ts';
import type { View } from '../quote/status.ts';
import { get, Refusal } from './api.ts';

/** The live connection tells what changed. Should it be silently dead, the inbox is read this often, ms. */
const READ_EVERY = 60_000;
/** How often a call that got no answer is tried again. What the server refused is not. */
const RETRIES = 2;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        // The browser's own idea of being online is often wrong.
        networkMode: 'always',
        retry: (count, error) => count < RETRIES && !(error instanceof Refusal && isFinal(error.status)),
      },
      mutations: { networkMode: 'always' },
    },
  });
}

function isFinal(status: number): boolean {
  return status >= 400 && status < 500;
}

/** A search looks in all views. */
export function inboxQuery(view: View, search = '') {
  return infiniteQueryOptions({
    queryKey: ['requests', search === '' ? view : 'all', search],
    queryFn: ({ pageParam, signal }) =>
      get<InboxPage>(
        `requests?${new URLSearchParams({ view, ...(search ? { search } : {}), ...(pageParam ? { after: pageParam } : {}) })}`,
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }: InboxPage) => next ?? undefined,
    refetchInterval: READ_EVERY,
  });
}

/** A request as one of the lists that were read has it. */
export function useRow(id: string): InboxRow | undefined {
  const lists = useQueryClient().getQueriesData<{ pages: InboxPage[] }>({ queryKey: ['requests'] });
  const pages = lists.flatMap(([, list]) => list?.pages ?? []);
  return pages.flatMap(({ rows }) => rows).find((row) => row.id === id);
}

export function requestQuery(id: string) {
  return queryOptions({
    queryKey: ['request', id],
    queryFn: ({ signal }) => get<DeskRequest>(`requests/${id}`, signal),
  });
}

export const figuresQuery = queryOptions({
  queryKey: ['figures'],
  queryFn: ({ signal }) => get<Figures>('figures', signal),
});

export const stateQuery = queryOptions({
  queryKey: ['state'],
  queryFn: ({ signal }) => get<DeskState>('state', signal),
  refetchInterval: READ_EVERY,
});

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => get<Devices>('devices', signal),
});
