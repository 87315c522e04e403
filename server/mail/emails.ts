/** The e-mails to the owner, in the same database as the requests: which is due, and what became of it. */
import type { Transaction } from 'kysely';
import type { Database } from '../store/database.ts';
import type { Schema } from '../store/schema.ts';
import { readRow, type StoredQuote } from '../store/stored-quote.ts';
import { dueFrom, type Email, type EmailKind, emailIdOf, isDue, isReadyToGo, shortHash } from './email.ts';
import { readdressPhotoEmails } from './photo-emails.ts';

/** Queues an e-mail about a request to each recipient who was not sent one before, or whose e-mail is to be sent again. */
export async function queueEmails(
  transaction: Transaction<Schema>,
  request_id: string,
  recipients: readonly string[],
  nowMs: number,
  { isAgain = false } = {},
): Promise<void> {
  const due = dueFrom(nowMs);
  for (const recipient of recipients) {
    await transaction
      .insertInto('email')
      .values({ id: emailIdOf(request_id, recipient), kind: 'request', request_id, recipient, ...due })
      .onConflict((conflict) => (isAgain ? conflict.column('id').doUpdateSet(due) : conflict.column('id').doNothing()))
      .execute();
  }
}

type Answer = { requestId: string; changeId: string; recipients: readonly string[]; nowMs: number };

/** Queues an e-mail about a customer's answer to a quote to each recipient, once. */
export async function queueAnswerEmails(
  transaction: Transaction<Schema>,
  { requestId: request_id, changeId: change_id, recipients, nowMs }: Answer,
): Promise<void> {
  for (const recipient of recipients) {
    const id = `offer-${change_id}-${shortHash(recipient)}`;
    await transaction
      .insertInto('email')
      .values({ id, kind: 'offer', request_id, change_id, recipient, ...dueFrom(nowMs) })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
}

/** `kinds` are those of one line (deliver.ts). Moments are ms since 1970. */
export function createEmails({ db }: Pick<Database, 'db'>, kinds: readonly EmailKind[]) {
  /** The e-mails that wait, by when they are due, without `except`: those whose outcome is known but not saved yet. */
  const unsent = (except: readonly string[] = []) => {
    const query = db
      .selectFrom('email')
      .selectAll()
      .where('state', '=', 'ready')
      .where('kind', 'in', kinds)
      .where(isReadyToGo)
      .orderBy('next_ms');
    return except.length > 0 ? query.where('id', 'not in', except) : query;
  };
  return {
    due: (nowMs: number, except?: readonly string[]): Promise<Email | undefined> =>
      unsent(except).where(isDue(nowMs)).executeTakeFirst(),

    nextDueMs: async (): Promise<number | undefined> => (await unsent().executeTakeFirst())?.next_ms,

    /** Saves the outcome of an attempt. The requests that were announced together share it. */
    record: ({ id, ...outcome }: Email): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await transaction.updateTable('email').set(outcome).where('id', '=', id).execute();
        const { kind, state, done_ms } = outcome;
        if (kind !== 'more' || state === 'ready') return;
        await transaction.updateTable('email').set({ state, done_ms }).where('announced_in', '=', id).execute();
      }),
  };
}

/** The requests that an e-mail announces, or whose photos or answer it brings; none for the daily digest. */
export async function requestsOf(
  { db }: Pick<Database, 'db'>,
  { kind, id, request_id }: Email,
): Promise<StoredQuote[]> {
  const requests = db
    .selectFrom('quote_request')
    .selectAll('quote_request')
    .orderBy('received_ms')
    .orderBy('quote_request.request_id');
  const announced =
    kind === 'more'
      ? requests.innerJoin('email', 'email.request_id', 'quote_request.request_id').where('email.announced_in', '=', id)
      : requests.where('quote_request.request_id', '=', request_id ?? '');
  return (await announced.execute()).map(readRow);
}

/**
 * Redirects unsent e-mails for former addresses to the current ones: an address may have been mistyped, and its e-mails have
 * failed since.
 */
export function readdress({ db }: Pick<Database, 'db'>, recipients: readonly string[], nowMs: number): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const owed = await transaction
      .selectFrom('email')
      .selectAll()
      .where('state', '!=', 'done')
      .where('recipient', 'not in', recipients)
      .execute();
    if (owed.length === 0) return;
    const requests = owed.flatMap(({ kind, request_id }) => (kind === 'request' && request_id ? [request_id] : []));
    for (const id of new Set(requests)) await queueEmails(transaction, id, recipients, nowMs);
    for (const { kind, request_id: requestId, change_id: changeId } of owed) {
      if (kind !== 'offer' || !requestId || !changeId) continue;
      await queueAnswerEmails(transaction, { requestId, changeId, recipients, nowMs });
    }
    await readdressPhotoEmails(transaction, owed, recipients, nowMs);
    await transaction
      .deleteFrom('email')
      .where('state', '!=', 'done')
      .where('recipient', 'not in', recipients)
      .execute();
  });
}
