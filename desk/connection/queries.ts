import {
  infiniteQueryOptions,
  notifyManager,
  QueryCache,
  QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { backoff } from '../../domain/backoff.ts';
import type { Calendars } from '../../domain/calendars.ts';
import type { CustomerOrder, CustomerPage, DeskCustomer, PastCustomers } from '../../domain/customers.ts';
import type { DeskRequest, DeskState, Devices, Figures, InboxPage, InboxRow } from '../../domain/desk.ts';
import type { NotificationState } from '../../domain/notifications.ts';
import type { PreparedTexts } from '../../domain/prepared-texts.ts';
import type { EarlierQuotes, SavedLines } from '../../domain/quote.ts';
import type { EditableContent, SiteChanges, SiteHistory } from '../../domain/site-desk.ts';
import type { View } from '../../domain/status.ts';
import { MINUTE, SECOND } from '../../domain/time-spans.ts';
import type { Week, WeekVisit } from '../../domain/week.ts';
import { noteDeskData } from '../data.ts';
import { COPIED_QUERIES } from '../device-copy/copied-queries.ts';
import { get, isFinal, Refusal } from './api.ts';
import { noteServerTime } from './clock.ts';
import { newerOf } from './newer-request.ts';

/** Polling interval, in case the live connection is dead without an error, ms. */
const READ_EVERY = MINUTE;
/** ms. Failed reads that are not polled repeat at this interval. The screen shows older data or the error. */
const FAILED_READ_EVERY = 20 * SECOND;
/** Retries of a read, unless the server refused it. */
const RETRIES = 2;

export function createQueryClient(): QueryClient {
  // Saved data must appear at the moment its entry leaves the lane. With the default scheduler, a timer, the
  // old value would flash.
  notifyManager.setScheduler(queueMicrotask);
  const client = new QueryClient({
    queryCache: new QueryCache({
      // A deleted request leaves the cache. After other failures the cached one stays.
      onError(error, query) {
        if (error instanceof Refusal && error.status === 404) query.setState({ data: undefined });
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        // `navigator.onLine` is often wrong.
        networkMode: 'always',
        retryDelay: (count) => backoff(count, SECOND, MINUTE),
        retry: (count, error) => count < RETRIES && !isFinal(error),
        // Without this, a read that fails while the live connection works would not be repeated.
        refetchInterval: ({ state }) =>
          state.status === 'error' && !isFinal(state.error) && FAILED_READ_EVERY,
      },
      mutations: { networkMode: 'always' },
    },
  });
  // The desk may be open for hours without a connection, so the cache keeps these queries.
  for (const key of COPIED_QUERIES) client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
  return client;
}

/** Debounce of the search, ms. */
const TYPING_PAUSE = 200;

/** A search looks in all views. `won` reads the group "To schedule" of the open list. */
export function inboxQuery(view: View | 'won', search = '') {
  return infiniteQueryOptions({
    queryKey: ['lists', search === '' ? view : 'all', search],
    async queryFn({ pageParam, signal, client }) {
      // Further typing aborts this search.
      if (search) await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE));
      signal.throwIfAborted();
      const parameters = { view, ...(search ? { search } : {}), ...(pageParam ? { after: pageParam } : {}) };
      const page = await get<InboxPage>(`requests?${new URLSearchParams(parameters)}`, signal);
      noteServerTime(page.nowMs);
      return withKnown(client, page);
    },
    initialPageParam: '',
    getNextPageParam: ({ next }: InboxPage) => next ?? undefined,
    refetchInterval: READ_EVERY,
  });
}

export function customersQuery(order: CustomerOrder, search: string) {
  return infiniteQueryOptions({
    queryKey: ['customers', 'list', order, search],
    async queryFn({ pageParam, signal }) {
      if (search) await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE));
      signal.throwIfAborted();
      const parameters = { order, search, ...(pageParam ? { after: pageParam } : {}) };
      return get<CustomerPage>(`customers?${new URLSearchParams(parameters)}`, signal);
    },
    initialPageParam: '',
    getNextPageParam: ({ next }: CustomerPage) => next ?? undefined,
  });
}

export function useRow(id: string): InboxRow | undefined {
  const lists = useQueryClient().getQueriesData<{ pages: InboxPage[] }>({ queryKey: ['lists'] });
  const pages = lists.flatMap(([, list]) => list?.pages ?? []);
  return pages.flatMap(({ rows }) => rows).find((row) => row.id === id);
}

export function requestQuery(id: string) {
  return queryOptions({
    queryKey: ['request', id],
    queryFn: async ({ signal, client }) =>
      newerOf(
        await get<DeskRequest>(`requests/${id}`, signal),
        client.getQueryData<DeskRequest>(['request', id]),
      ),
  });
}

/** Replaces rows that are older than the cached request. */
export function withKnown(client: QueryClient, page: InboxPage): InboxPage {
  return { ...page, rows: page.rows.map((row) => withKnownState(client, row)) };
}

export function withKnownState(client: QueryClient, row: InboxRow): InboxRow {
  const known = client.getQueryData(requestQuery(row.id).queryKey);
  if (!known || known.version <= row.version) return row;
  const { status, version, reminder, visit } = known;
  const hasAsked = row.hasAsked && reminder?.atMs === row.reminder?.atMs;
  return { ...row, status, version, reminder, visit, hasAsked };
}

/** Undefined once the visit has no date. */
export function withKnownVisit(client: QueryClient, row: WeekVisit): WeekVisit | undefined {
  const known = client.getQueryData(requestQuery(row.id).queryKey);
  if (!known || known.version <= row.version) return row;
  const { status, version, visit } = known;
  return visit ? { ...row, status, version, visit } : undefined;
}

function queryOf<Body>(path: string) {
  return queryOptions({ queryKey: path.split('/'), queryFn: ({ signal }) => get<Body>(path, signal) });
}

export const weekQuery = queryOf<Week>('week');
export const figuresQuery = queryOf<Figures>('figures');
export const stateQuery = queryOptions({
  queryKey: ['state'],
  async queryFn({ signal }) {
    const state = await get<DeskState>('state', signal);
    noteDeskData(state.desk);
    return state;
  },
  refetchInterval: READ_EVERY,
});
export const devicesQuery = queryOf<Devices>('devices');
export const textsQuery = queryOf<PreparedTexts>('texts');
/** Read again while it is on the screen, because a month may end meanwhile. */
export const pastCustomersQuery = {
  ...queryOf<PastCustomers>('past-customers'),
  refetchInterval: READ_EVERY,
};
export const customerQuery = (id: string) => queryOf<DeskCustomer>(`customers/${id}`);
export const siteQuery = queryOf<EditableContent>('site');
// Never cached: what the owner reads is what gets published.
export const siteChangesQuery = { ...queryOf<SiteChanges>('site/changes'), gcTime: 0 };
export const siteHistoryQuery = queryOf<SiteHistory>('site/history');
export const savedLinesQuery = queryOf<SavedLines>('saved-lines');
export const calendarsQuery = queryOf<Calendars>('calendars');
export const earlierQuotesQuery = (id: string) => queryOf<EarlierQuotes>(`requests/${id}/quote/earlier`);
export const notificationsQuery = queryOf<NotificationState>('notifications');
