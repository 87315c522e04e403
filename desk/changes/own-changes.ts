/** What this page has made of requests, as the server answered. */
import type { QueryClient } from '@tanstack/react-query';
import type { DeskRequest, InboxPage } from '../../domain/desk.ts';
import { createStore } from '../../site/store.ts';
import { newerOf, requestQuery, withKnown } from '../connection/queries.ts';

/** By request, the id of the last change of the status that was made here. */
export const ownChanges = createStore<ReadonlyMap<string, string>>(new Map());

export function noteOwnChange(requestId: string, id: string): void {
  ownChanges.set(new Map(ownChanges.get()).set(requestId, id));
}

/** Shows a request as the server has it now, also in the lists. */
export function showRequest(client: QueryClient, request: DeskRequest): void {
  client.setQueryData(requestQuery(request.id).queryKey, (known) => newerOf(request, known));
  client.setQueriesData<{ pages: InboxPage[]; pageParams: unknown[] }>(
    { queryKey: ['lists'] },
    (lists) => lists && { ...lists, pages: lists.pages.map((page) => withKnown(client, page)) },
  );
}
