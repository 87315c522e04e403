/** The status changes that this page made, and the display of saved requests. */
import type { QueryClient } from '@tanstack/react-query';
import type { DeskRequest, InboxPage } from '../../domain/desk.ts';
import { createStore } from '../../site/store.ts';
import { newerOf, requestQuery, withKnown } from '../connection/queries.ts';

/** By request id, the id of the latest status change made on this page. */
export const ownChanges = createStore<ReadonlyMap<string, string>>(new Map());

export function noteOwnChange(requestId: string, id: string): void {
  ownChanges.set(new Map(ownChanges.get()).set(requestId, id));
}

/** Updates the request and its rows in the query cache. */
export function showRequest(client: QueryClient, request: DeskRequest): void {
  client.setQueryData(requestQuery(request.id).queryKey, (known) => newerOf(request, known));
  client.setQueriesData<{ pages: InboxPage[]; pageParams: unknown[] }>(
    { queryKey: ['lists'] },
    (lists) => lists && { ...lists, pages: lists.pages.map((page) => withKnown(client, page)) },
  );
}
