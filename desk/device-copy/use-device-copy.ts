/** Keeps what the desk reads, and shows it where the server cannot be reached. */
import {
  notifyManager,
  partialMatchKey,
  type Query,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { KnownRequests } from '../../domain/desk.ts';
import { LOST_CONNECTION_TIMEOUT } from '../../domain/timeouts.ts';
import { post, Refusal } from '../connection/api.ts';
import { connection } from '../connection/live.ts';
import { settled } from '../connection/refetch-on-change.ts';
import { noteUnreachable, session } from '../connection/session.ts';
import { COPIED_PAGES, COPIED_QUERIES, DATED_QUERIES } from './copied-queries.ts';
import { forgetAnswer, keepAnswer, readCopy, readHashes } from './stored-copy.ts';

export function useDeviceCopy(): void {
  const client = useQueryClient();
  useEffect(() => followAnswers(client), [client]);
  const isUnknown = session.use().is === 'unknown';
  // Synchronizes with a connection that says nothing at the start.
  useEffect(() => {
    if (!isUnknown) return;
    const timer = setTimeout(noteUnreachable, LOST_CONNECTION_TIMEOUT);
    return () => clearTimeout(timer);
  }, [isUnknown]);
  const isLost = connection.use() === 'lost';
  useEffect(() => {
    // Without storage there is no copy.
    if (isLost) showCopy(client).catch(() => {});
    // At the start and after each loss. The next time does it if this one fails.
    else if (!isUnknown) forgetDeleted(client).catch(() => {});
  }, [client, isLost, isUnknown]);
}

/** When the oldest answer on the screen was read, ms; undefined without any. */
export function useSavedMs(): number | undefined {
  const cache = useQueryClient().getQueryCache();
  const read = () => {
    const shown = cache.findAll({ type: 'active' }).filter((query) => isOf(DATED_QUERIES, query));
    const times = shown.flatMap(({ state }) => (state.data === undefined ? [] : state.dataUpdatedAt));
    return times.length > 0 ? Math.min(...times) : undefined;
  };
  return useSyncExternalStore((onChange) => cache.subscribe(notifyManager.batchCalls(onChange)), read);
}

function isOf(keys: readonly QueryKey[], { queryKey }: Pick<Query, 'queryKey'>): boolean {
  return keys.some((key) => partialMatchKey(queryKey, key));
}

/** By query, when the stored answer was read, ms. */
const stored = new Map<string, number>();

function followAnswers(client: QueryClient): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !isOf(COPIED_QUERIES, event.query)) return;
    const { queryHash: hash, state } = event.query;
    const { data, dataUpdatedAt: savedMs, error } = state;
    // A full or blocked storage keeps nothing, and the desk works without.
    if (error instanceof Refusal && error.status === 404) forgetAnswer(hash).catch(() => {});
    else if (data !== undefined && savedMs !== stored.get(hash)) {
      stored.set(hash, savedMs);
      keepAnswer({ hash, text: JSON.stringify(shortened(data)), savedMs }).catch(() => {});
    }
  });
}

/** A list that was scrolled far would be long to write each minute. */
function shortened(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data && 'pageParams' in data)) return data;
  const { pages, pageParams } = data;
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return data;
  return { pages: pages.slice(0, COPIED_PAGES), pageParams: pageParams.slice(0, COPIED_PAGES) };
}

async function showCopy(client: QueryClient): Promise<void> {
  const answers = await readCopy(Date.now());
  if (session.get().is === 'out') return;
  for (const { hash, text, savedMs } of answers) {
    const queryKey: string[] = JSON.parse(hash);
    if ((client.getQueryState(queryKey)?.dataUpdatedAt ?? 0) >= savedMs) continue;
    stored.set(hash, savedMs);
    client.setQueryData(queryKey, JSON.parse(text), { updatedAt: savedMs });
    client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  }
}

/** A request that was deleted on the server is nowhere else opened again. */
async function forgetDeleted(client: QueryClient): Promise<void> {
  await settled(client);
  const keys = (await readHashes()).map((hash): string[] => JSON.parse(hash));
  const ids = keys.flatMap(([what, id]) => (what === 'request' && id ? [id] : []));
  if (ids.length === 0) return;
  const known = await post<KnownRequests>('requests/known', { ids });
  for (const id of ids.filter((one) => !known.ids.includes(one))) {
    const queryKey = ['request', id];
    await forgetAnswer(JSON.stringify(queryKey));
    client.removeQueries({ queryKey, type: 'inactive' });
  }
}
