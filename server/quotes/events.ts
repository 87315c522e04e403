import { randomUUID } from 'node:crypto';
import { type QuoteEvent, type RecordedAnswer, totalOf } from '../../domain/quote.ts';
import { answeredStatus, ORDERED } from '../../domain/status.ts';
import {
  type Author,
  changeStatus,
  insertChange,
  type LockedRequest,
  withoutUndone,
} from '../requests/apply-change.ts';
import type { StoreTransaction } from '../store/database.ts';
import type { StoredChange } from '../store/schema.ts';
import { readContents } from './contents.ts';
import type { StoredVersion } from './queries.ts';
import { eventsIn } from './state.ts';
import { isOfEarlierJob } from './visit-stage.ts';

type Answered = {
  request: LockedRequest;
  /** The version that the customer answers. */
  shown: StoredVersion;
  changes: readonly StoredChange[];
  recipients: readonly string[];
};

/**
 * Stores the answer and the request's new status as one change. A visit that was over before the quote was sent
 * is not that of the new order, so its date is removed.
 */
export async function putAnswer(
  transaction: StoreTransaction,
  { request, shown, changes, recipients }: Answered,
  { id, what, options, words }: Pick<RecordedAnswer, 'id' | 'what' | 'options' | 'words'>,
  author: Author,
): Promise<'changed' | { sentence: string }> {
  const { version } = shown;
  const { lines } = readContents(shown.contents);
  const optional = lines.filter(({ isOptional }) => isOptional).map((line) => line.id);
  if (!options.every((option) => optional.includes(option))) {
    return { sentence: 'What was chosen is not in this quote.' };
  }
  const wanted = optional.filter((option) => options.includes(option));
  const event: QuoteEvent =
    what === 'accepted'
      ? { what, version, total: totalOf({ lines }, wanted), options: wanted, words }
      : { what, version, words };
  const isDateRemoved =
    what === 'accepted' && !ORDERED.includes(request.status) && isOfEarlierJob(withoutUndone(changes));
  if (isDateRemoved) {
    const removal = { change_id: randomUUID(), kind: 'visit', text: JSON.stringify(null) } as const;
    await insertChange(transaction, request, removal, author);
  }
  const answered = { ...request, version: request.version + (isDateRemoved ? 1 : 0) };
  await changeStatus(transaction, answered, answeredStatus(request.status, what), {
    id,
    kind: 'quote',
    text: JSON.stringify(event),
    contactMs: eventsIn(changes).find(({ event }) => event.what === 'sent')?.atMs ?? null,
    author,
    recipients,
  });
  return 'changed';
}

export function insertEvent(
  transaction: StoreTransaction,
  request: LockedRequest,
  id: string,
  event: QuoteEvent,
  author: Author,
): Promise<boolean> {
  const change = { change_id: id, kind: 'quote', text: JSON.stringify(event) } as const;
  return insertChange(transaction, request, change, author);
}
