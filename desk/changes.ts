/** What the owner changes: shown at once, undone when it fails, and never lost in silence. */
import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { DeskRequest, InboxPage } from '../quote/desk.ts';
import { randomUuid } from '../quote/random-uuid.ts';
import type { QuoteStatus } from '../quote/status.ts';
import { post, Refusal } from './api.ts';
import { draft } from './drafts.ts';
import { followed } from './followed.ts';
import { requestQuery } from './queries.ts';

/** A wanted change of the status. With `undoes` it takes back the change of that id, which leads to `to`. */
export type Wanted = { to: QuoteStatus; reason?: string; undoes?: string };

/** A change that was not made. */
export type Trouble = { id: string; name: string; wanted: Wanted; sentence: string; isConflict: boolean };

/** At most one for each request. */
export const troubles = followed<readonly Trouble[]>([]);

export function dismissTrouble(id: string): void {
  troubles.set(troubles.get().filter((trouble) => trouble.id !== id));
}

/** Changes the status of a request. `name` is the visitor's, for what is said if it fails. */
export function useStatusChange(id: string, name: string) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['status', id],
    // Two changes of one request are sent in turn, each knowing the version that the other made.
    scope: { id },
    mutationFn({ to, reason = '', undoes }: Wanted) {
      const version = client.getQueryData(requestQuery(id).queryKey)?.version ?? 0;
      return undoes
        ? post<DeskRequest>(`requests/${id}/undo`, { change: undoes, version })
        : post<DeskRequest>(`requests/${id}/status`, { to, reason, version });
    },
    onMutate: () => dismissTrouble(id),
    onSuccess(request, { to }) {
      keepRequest(client, request);
      if (to === 'lost') reasonDraft(id).set('');
    },
    onError(error, wanted) {
      const request = error instanceof Refusal ? error.request : undefined;
      if (request) keepRequest(client, request);
      const trouble = { id, name, wanted, sentence: error.message, isConflict: request !== undefined };
      troubles.set([...troubles.get().filter((other) => other.id !== id), trouble]);
    },
  });
}

/** The changes of the status that the server has not answered yet, by request. */
export function usePendingStatuses(): ReadonlyMap<string, QuoteStatus> {
  const pending = useMutationState({
    filters: { mutationKey: ['status'], status: 'pending' },
    select: ({ options, state }) => {
      const [, id] = options.mutationKey ?? [];
      return [String(id), (state.variables as Wanted).to] as const;
    },
  });
  return new Map(pending);
}

/** What this device wanted last, and got, within the last minutes. */
export function useLastChange(id: string): Wanted | undefined {
  const made = useMutationState({
    filters: { mutationKey: ['status', id], status: 'success' },
    select: ({ state }) => state.variables as Wanted,
  });
  return made.at(-1);
}

/** Why a request was lost, until the server has it. */
export function reasonDraft(id: string) {
  return draft(`lost:${id}`);
}

/** Adds the drafted note to a request. The draft is kept until the server has the note. */
export function useNote(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['note', id],
    scope: { id: `note ${id}` },
    mutationFn: (text: string) => post<DeskRequest>(`requests/${id}/notes`, { id: noteId(id, text), text }),
    onSuccess(request, text) {
      keepRequest(client, request);
      sentNote(id).set('');
      if (noteDraft(id).get() === text) noteDraft(id).set('');
    },
  });
}

/** Takes back a note. What fails is said beside it. */
export function useNoteUndo(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['note', id],
    mutationFn(note: string) {
      const version = client.getQueryData(requestQuery(id).queryKey)?.version ?? 0;
      return post<DeskRequest>(`requests/${id}/undo`, { change: note, version });
    },
    onSuccess: (request) => keepRequest(client, request),
  });
}

export function noteDraft(id: string) {
  return draft(`note:${id}`);
}

/** The note that was sent and not answered: its id, a blank, and its text. */
function sentNote(id: string) {
  return draft(`note-sent:${id}`);
}

/** A note that is sent again, because no answer came, keeps its id and stays one note. */
function noteId(requestId: string, text: string): string {
  const sent = sentNote(requestId);
  const [known, ...words] = sent.get().split(' ');
  if (known && words.join(' ') === text) return known;
  const id = randomUuid();
  sent.set(`${id} ${text}`);
  return id;
}

/** Shows a request as the server has it now, also in the lists. */
function keepRequest(client: QueryClient, request: DeskRequest): void {
  client.setQueryData(requestQuery(request.id).queryKey, request);
  client.setQueriesData<{ pages: InboxPage[]; pageParams: unknown[] }>({ queryKey: ['requests'] }, (lists) => {
    if (!lists) return lists;
    const { id, status } = request;
    const pages = lists.pages.map((page) => ({
      ...page,
      rows: page.rows.map((row) => (row.id === id ? { ...row, status } : row)),
    }));
    return { ...lists, pages };
  });
}
