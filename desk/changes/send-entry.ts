/** Sends each entry of the change queue, and turns responses into results. */
import type { QueryClient } from '@tanstack/react-query';
import type { DeskCustomer, NotesChange, SameAs } from '../../domain/customers.ts';
import type { DeskRequest, InboxPage } from '../../domain/desk.ts';
import type { NotificationState } from '../../domain/notifications.ts';
import type { PreparedTexts, TextChange } from '../../domain/prepared-texts.ts';
import type { QuoteChange, SavedLine, SavedLines, SavedLinesChange } from '../../domain/quote.ts';
import type { DraftChange, DraftSaved } from '../../domain/site-desk.ts';
import { DESK_TIMEOUT } from '../../domain/timeouts.ts';
import { withTimeout } from '../../domain/with-timeout.ts';
import { isFinal, post, put, type Refusal, remove, sendFile } from '../connection/api.ts';
import { newerOf } from '../connection/newer-request.ts';
import {
  customerQuery,
  notificationsQuery,
  requestQuery,
  savedLinesQuery,
  textsQuery,
  withKnown,
} from '../connection/queries.ts';
import { contentsOf, formOf, lineOf, savedLineFormOf } from '../quote/quote-form.ts';
import { keepContent } from '../site/typed.ts';
import type { EntryResponse, Failure } from './change-queue.ts';
import {
  type EditEntry,
  type Entry,
  isEdit,
  isEditOf,
  isPicture,
  type PictureEntry,
  type Refused,
  type RequestEntry,
} from './entry.ts';
import { pictureReader } from './picture-files.ts';

/** Path of each action below `requests/<id>/`. */
const ADDRESSES = {
  status: 'status',
  undo: 'undo',
  reminder: 'reminder',
  note: 'notes',
  tap: 'taps',
  details: 'details',
  'no-reminders': 'no-reminders',
  'quote-sent': 'quote/sent',
  'quote-answer': 'quote/answer',
  visit: 'visit',
  consent: 'consent',
} as const;

export async function sendEntry(
  client: QueryClient,
  entry: Entry,
  signal: AbortSignal,
): Promise<EntryResponse> {
  if (isEdit(entry)) return sendEdit(client, entry, signal);
  if (isPicture(entry)) return sendPicture(client, entry, signal);
  const request = await act(entry, signal);
  return { show: () => showRequest(client, request) };
}

/** Sends `wanted` whole: the server ignores the fields that it does not need. */
function act(
  { id, requestId, name, wanted, isTried }: RequestEntry,
  signal: AbortSignal,
): Promise<DeskRequest> {
  if (wanted.kind === 'new') return post('requests', { ...wanted, id: requestId, name }, signal);
  if (wanted.kind === 'picture') throw new Error('A picture is sent as a file');
  if (wanted.kind === 'pair-delete') return remove(`requests/${requestId}/pairs/${wanted.pair}`, signal);
  const address = wanted.kind === 'quote-end' ? `quote/${wanted.how}` : ADDRESSES[wanted.kind];
  // A tap opens another app and may end this page, so its first attempt uses keepalive. Retries do not:
  // Chromium keeps the connection of an aborted keepalive call, and allows only six per host.
  const isLeaving = !isTried && (wanted.kind === 'tap' || wanted.kind === 'quote-sent');
  return post(`requests/${requestId}/${address}`, { ...wanted, id }, signal, isLeaving);
}

/** Sends no entry id: the server recognizes a repeat by the hash of the file. */
async function sendPicture(
  client: QueryClient,
  { requestId, wanted }: PictureEntry,
  signal: AbortSignal,
): Promise<EntryResponse> {
  const read = await withTimeout(DESK_TIMEOUT, pictureReader, 'The part that sends photos did not load');
  const path = `requests/${requestId}/pairs/${wanted.pair}/${wanted.side}`;
  const request = await sendFile<DeskRequest>('PUT', path, await read(wanted.file), signal);
  return { show: () => showRequest(client, request) };
}

async function sendEdit(client: QueryClient, entry: EditEntry, signal: AbortSignal): Promise<EntryResponse> {
  const { of } = entry;
  if (isEditOf(entry, 'content')) {
    const { value, base } = entry;
    const change: DraftChange = { path: of, value, base };
    const saved = await put<DraftSaved>('site/draft', change, signal);
    return { base: value, show: () => keepContent(client, entry, saved) };
  }
  if (isEditOf(entry, 'text')) {
    const change: TextChange = { id: of, ...entry.value, version: entry.base };
    const saved = await put<PreparedTexts>('texts', change, signal);
    const base = saved.texts.find(({ id }) => id === of)?.version ?? entry.base + 1;
    return { base, show: () => client.setQueryData(textsQuery.queryKey, saved) };
  }
  if (isEditOf(entry, 'saved-lines')) {
    const lines = entry.value.map(lineOf).map(({ id: _, ...line }): SavedLine => line);
    const change: SavedLinesChange = { service: of, lines, version: entry.base };
    const saved = await put<SavedLines>('saved-lines', change, signal);
    const base = saved.services.find(({ service }) => service === of)?.version;
    return { base, show: () => client.setQueryData(savedLinesQuery.queryKey, saved) };
  }
  if (isEditOf(entry, 'customer-notes')) {
    const change: NotesChange = { notes: entry.value, version: entry.base };
    const customer = await put<DeskCustomer>(`customers/${of}/notes`, change, signal);
    return { base: customer.notesVersion, show: () => showCustomer(client, customer) };
  }
  if (isEditOf(entry, 'same-as')) {
    const change: SameAs = { other: entry.value || null };
    const customer = await put<DeskCustomer>(`customers/${of}/same-as`, change, signal);
    return {
      show() {
        showCustomer(client, customer);
        client.invalidateQueries({ queryKey: ['customers'] });
      },
    };
  }
  if (isEditOf(entry, 'notifications')) {
    const saved = await put<NotificationState>('notifications/settings', entry.value, signal);
    return { show: () => client.setQueryData(notificationsQuery.queryKey, saved) };
  }
  if (!isEditOf(entry, 'quote'))
    throw new Error('An entry of kind "draft" keeps unsent text and is never sent');
  const change: QuoteChange = { contents: contentsOf(entry.value), draftVersion: entry.base };
  const request = await put<DeskRequest>(`requests/${of}/quote`, change, signal);
  return { base: request.quote?.draftVersion, show: () => showRequest(client, request) };
}

export function classify(client: QueryClient, entry: Entry, error: unknown): Failure {
  if (!isFinal(error)) {
    const status = error instanceof Object && 'status' in error ? Number(error.status) : 0;
    return { is: 'later', isOfServer: status >= 500 };
  }
  const { message: sentence, status, body } = error;
  // Not `refused`: sign-in/forget.ts deletes all entries of a signed-out device.
  if (status === 401) return { is: 'signed out' };
  if (isEdit(entry)) {
    return { is: 'refused', refused: { sentence, theirs: theirsOf(entry, body) } };
  }
  const { request } = body;
  if (!request) return { is: 'refused', refused: { sentence } };
  const { version } = request;
  return { is: 'refused', refused: { sentence, version }, show: () => showRequest(client, request) };
}

type Conflicts = Refusal['body'];

/** In a conflict, the value that another device saved. */
function theirsOf(
  { kind, of }: EditEntry,
  { current, text, saved, quote, customer }: Conflicts,
): Refused['theirs'] {
  if (kind === 'content' && current !== undefined) return { value: current, base: current };
  if (kind === 'text' && text) return { value: { name: text.name, words: text.words }, base: text.version };
  if (kind === 'customer-notes' && customer) return { value: customer.notes, base: customer.notesVersion };
  if (kind === 'quote' && quote) return { value: formOf(quote.draft), base: quote.draftVersion };
  const theirs = saved?.services.find(({ service }) => service === of);
  return theirs && { value: theirs.lines.map(savedLineFormOf), base: theirs.version };
}

function showCustomer(client: QueryClient, customer: DeskCustomer): void {
  const { id, notes } = customer;
  client.setQueryData(customerQuery(id).queryKey, customer);
  client.setQueriesData<DeskRequest>({ queryKey: ['request'] }, (known) =>
    known?.customer?.id === id ? { ...known, customer: { id, notes } } : known,
  );
}

function showRequest(client: QueryClient, request: DeskRequest): void {
  client.setQueryData(requestQuery(request.id).queryKey, (known) => newerOf(request, known));
  client.setQueriesData<{ pages: InboxPage[]; pageParams: unknown[] }>(
    { queryKey: ['lists'] },
    (lists) => lists && { ...lists, pages: lists.pages.map((page) => withKnown(client, page)) },
  );
}
