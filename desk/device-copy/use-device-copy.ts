/** Stores on this device what the desk reads, and shows that while the server cannot be reached. */
import {
  notifyManager,
  partialMatchKey,
  type Query,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { type Known, MOST_KNOWN } from '../../domain/desk.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import { LOST_CONNECTION_TIMEOUT } from '../../domain/timeouts.ts';
import { changeQueue } from '../changes/desk-queue.ts';
import { type Entry, isEdit, isEditOf, stateOf } from '../changes/entry.ts';
import { post, Refusal } from '../connection/api.ts';
import { connection } from '../connection/live.ts';
import { requestQuery, weekQuery } from '../connection/queries.ts';
import { settled } from '../connection/refetch-on-change.ts';
import { noteUnreachable, session } from '../connection/session.ts';
import { COPIED_PAGES, COPIED_QUERIES, OPEN_LIST } from './copied-queries.ts';
import { deleteRead, readCopy, readHashes, storeRead } from './stored-copy.ts';

export function useDeviceCopy(): void {
  const client = useQueryClient();
  useEffect(() => storeReads(client), [client]);
  const isUnknown = session.use().is === 'unknown';
  // If the server does not respond in time at the start, the desk shows this device's copy.
  useEffect(() => {
    if (!isUnknown) return;
    const timer = setTimeout(noteUnreachable, LOST_CONNECTION_TIMEOUT);
    return () => clearTimeout(timer);
  }, [isUnknown]);
  const isLost = connection.use() === 'lost';
  useEffect(() => {
    // Without storage there is no copy.
    if (isLost) showCopy(client).catch(() => {});
    // Runs at the start and after each lost connection, so a failed run is repeated.
    else if (!isUnknown) forgetDeleted(client).catch(() => {});
  }, [client, isLost, isUnknown]);
}

/** When the data of the screen was fetched, ms; undefined for a screen without copied data. */
export function useSavedMs(): number | undefined {
  const client = useQueryClient();
  const [path] = useLocation();
  const key = keyOfScreen(path);
  const read = () => (key && client.getQueryState(key)?.dataUpdatedAt) || undefined;
  return useSyncExternalStore(
    (onChange) => client.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    read,
  );
}

function keyOfScreen(path: string): QueryKey | undefined {
  if (path === deskPaths.inbox) return OPEN_LIST;
  if (path === deskPaths.week) return weekQuery.queryKey;
  const [, id] = /^\/desk\/request\/([^/]+)/.exec(path) ?? [];
  return id ? requestQuery(id.toLowerCase()).queryKey : undefined;
}

/** By query hash, when the stored response was fetched, ms. */
const stored = new Map<string, number>();

function storeReads(client: QueryClient): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !isCopied(event.query)) return;
    const { queryHash: hash, state } = event.query;
    const { data, dataUpdatedAt: savedMs, error } = state;
    // Storage may be full or blocked. The desk then works without a copy.
    if (error instanceof Refusal && error.status === 404) deleteRead(hash).catch(() => {});
    else if (data !== undefined && savedMs !== stored.get(hash)) {
      stored.set(hash, savedMs);
      storeRead({ hash, text: JSON.stringify(shortened(data)), savedMs }).catch(() => {});
    }
  });
}

function isCopied({ queryKey }: Pick<Query, 'queryKey'>): boolean {
  return COPIED_QUERIES.some((key) => partialMatchKey(queryKey, key));
}

/** Only the first pages: a list that was scrolled far would take long to store after each refetch. */
function shortened(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data && 'pageParams' in data)) return data;
  const { pages, pageParams } = data;
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return data;
  return { pages: pages.slice(0, COPIED_PAGES), pageParams: pageParams.slice(0, COPIED_PAGES) };
}

async function showCopy(client: QueryClient): Promise<void> {
  const reads = await readCopy(Date.now());
  if (session.get().is === 'out') return;
  for (const { hash, text, savedMs } of reads) {
    const queryKey: string[] = JSON.parse(hash);
    if ((client.getQueryState(queryKey)?.dataUpdatedAt ?? 0) >= savedMs) continue;
    stored.set(hash, savedMs);
    client.setQueryData(queryKey, JSON.parse(text), { updatedAt: savedMs });
    client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  }
}

/**
 * Deletes what this device keeps of deleted requests. Nobody opens a deleted request again, so no 404 arrives
 * that would delete its copy.
 */
async function forgetDeleted(client: QueryClient): Promise<void> {
  await settled(client);
  // The week's copy names customers, too, so it is replaced.
  await client.fetchQuery({ ...weekQuery, staleTime: 0 }).catch(() => {});
  const keys = (await readHashes()).map((hash): string[] => JSON.parse(hash));
  const copied = keys.flatMap(([what, id]) => (what === 'request' && id ? [id] : []));
  const typedAbout = changeQueue.entries.get().flatMap((entry) => typedAboutOf(entry) ?? []);
  const gone = await goneOf([...copied, ...typedAbout]);
  for (const id of gone) {
    const queryKey = ['request', id];
    await deleteRead(JSON.stringify(queryKey));
    client.removeQueries({ queryKey, type: 'inactive' });
  }
  changeQueue.forget((entry) => gone.includes(typedAboutOf(entry) ?? ''));
}

/** The ids among these that the server no longer has. */
async function goneOf(ids: readonly string[]): Promise<string[]> {
  const asked = [...new Set(ids)];
  const known: string[] = [];
  for (let at = 0; at < asked.length; at += MOST_KNOWN)
    known.push(...(await post<Known>('known', { ids: asked.slice(at, at + MOST_KNOWN) })).ids);
  return asked.filter((id) => !known.includes(id) && !changeQueue.entries.get().some(isNew(id)));
}

/** Id of the request or customer that an unsent quote, note or draft (`note/<id>`) belongs to. */
function typedAboutOf(entry: Entry): string | undefined {
  if (stateOf(entry) !== 'typed') return undefined;
  if (isEditOf(entry, 'quote') || isEditOf(entry, 'customer-notes')) return entry.of;
  return isEditOf(entry, 'draft') ? /\/([\da-f-]{36})$/.exec(entry.of)?.[1] : undefined;
}

/** Whether the entry is this request, typed in on this device and not sent yet. */
const isNew = (id: string) => (entry: Entry) =>
  !isEdit(entry) && entry.wanted.kind === 'new' && entry.requestId === id;
