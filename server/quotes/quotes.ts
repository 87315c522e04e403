/** The owner's side of quotes (promises: Writing a quote). */
import type { Selectable } from 'kysely';
import {
  type DeskQuote,
  faultsIn,
  type QuoteChange,
  type QuoteEnd,
  type QuoteSent,
  type RecordedAnswer,
  totalOf,
} from '../../domain/quote.ts';
import {
  type Author,
  changeRequest,
  hasChangedSince,
  isRepeat,
  selectChanges,
  settle,
  withoutUndone,
} from '../requests/apply-change.ts';
import type { HasDb, Store } from '../store/database.ts';
import type { Schema, StoredChange } from '../store/schema.ts';
import { hashOfVersion, newToken, readContents, writeContents } from './contents.ts';
import { insertEvent, putAnswer } from './events.ts';
import { messages } from './messages.ts';
import { selectVersion } from './queries.ts';
import { isAnswer, quoteAfter } from './state.ts';

type StoredQuote = Selectable<Schema['quote']>;

/** Nothing was written unless the result is `changed`. */
export type QuoteResult = 'changed' | 'conflict' | 'missing' | Unfit;
type Unfit = { sentence: string };

/** `recipients` get the request by e-mail if a recorded answer takes it out of spam. */
export function createQuotes(database: HasDb, recipients: readonly string[]) {
  const { db } = database;
  return {
    saveDraft: (requestId: string, { contents, draftVersion }: QuoteChange): Promise<QuoteResult> =>
      changeRequest<QuoteResult>(database, requestId, async (transaction) => {
        const draft = writeContents(contents);
        const quote = await selectQuote(transaction, requestId);
        if (quote?.draft === draft) return 'changed';
        if ((quote?.draft_version ?? 0) !== draftVersion) return quote ? 'conflict' : 'missing';
        const saved = { draft, draft_version: draftVersion + 1 };
        await transaction
          .insertInto('quote')
          .values({ request_id: requestId, token: newToken(), state: 'draft', version: 0, ...saved })
          .onConflict((conflict) => conflict.column('request_id').doUpdateSet(saved))
          .execute();
        return 'changed';
      }),

    /**
     * Changed contents become the next version. Unchanged ones are sent again if declined or withdrawn.
     * `conflict`: the draft has changed, or the owner has not seen the answer that this would replace.
     */
    send: (
      requestId: string,
      { id, draftVersion, seen }: QuoteSent,
      author: Author,
      today: string,
    ): Promise<QuoteResult> =>
      changeRequest<QuoteResult>(database, requestId, async (transaction, request) => {
        const quote = await selectQuote(transaction, requestId);
        if (!quote) return 'missing';
        const changes = await selectChanges(transaction, requestId);
        if (isRepeat(changes, { id })) return 'changed';
        if (quote.draft_version !== draftVersion) return 'conflict';
        const shown = await selectVersion(transaction, quote);
        const isSame = shown?.contents === quote.draft;
        if (isSame && (quote.state === 'open' || quote.state === 'accepted')) return 'changed';
        if (hasUnseenAnswer(changes, seen, author)) return 'conflict';
        const contents = readContents(quote.draft);
        const [fault] = faultsIn(contents, today);
        if (fault) return { sentence: fault.sentence };
        const version = isSame ? quote.version : quote.version + 1;
        const total = totalOf(contents, []);
        if (!(await insertEvent(transaction, request, id, { what: 'sent', version, total }, author)))
          return 'changed';
        if (!isSame) {
          const hash = hashOfVersion(quote.draft, version);
          await transaction
            .insertInto('quote_version')
            .values({
              request_id: requestId,
              version,
              contents: quote.draft,
              hash,
              made_ms: author.nowMs,
              made_by: author.by,
            })
            .execute();
        }
        await transaction
          .updateTable('quote')
          .set({ version, valid_until: contents.validUntil })
          .where('request_id', '=', requestId)
          .execute();
        await settle(transaction, requestId, author.nowMs);
        return 'changed';
      }),

    record: (requestId: string, answer: RecordedAnswer, author: Author): Promise<QuoteResult> =>
      changeRequest<QuoteResult>(database, requestId, async (transaction, request) => {
        const { id, version, after, quoteVersion, ...said } = answer;
        const quote = await selectQuote(transaction, requestId);
        if (!quote) return 'missing';
        const changes = await selectChanges(transaction, requestId);
        if (isRepeat(changes, { id })) return 'changed';
        const shown = await selectVersion(transaction, quote);
        if (shown?.version !== quoteVersion || quote.state === 'withdrawn')
          return { sentence: messages.otherQuote };
        if (hasChangedSince(changes, { id, version, after })) return 'conflict';
        return putAnswer(transaction, { request, shown, changes, recipients }, { id, ...said }, author);
      }),

    /** The link stops working until the next send. `conflict`: the owner has not seen the latest answer. */
    withdraw: (requestId: string, { id, seen }: QuoteEnd, author: Author): Promise<QuoteResult> =>
      changeRequest<QuoteResult>(database, requestId, async (transaction, request) => {
        const quote = await selectQuote(transaction, requestId);
        if (!quote || quote.version === 0) return 'missing';
        if (quote.state === 'withdrawn') return 'changed';
        const changes = await selectChanges(transaction, requestId);
        if (hasUnseenAnswer(changes, seen, author)) return 'conflict';
        await insertEvent(transaction, request, id, { what: 'withdrawn' }, author);
        await settle(transaction, requestId, author.nowMs);
        return 'changed';
      }),

    /** The old link stops working. */
    replace: (requestId: string, id: string, author: Author): Promise<QuoteResult> =>
      changeRequest<QuoteResult>(database, requestId, async (transaction, request) => {
        if (!(await selectQuote(transaction, requestId))) return 'missing';
        if (!(await insertEvent(transaction, request, id, { what: 'replaced' }, author))) return 'changed';
        await transaction
          .updateTable('quote')
          .set({ token: newToken() })
          .where('request_id', '=', requestId)
          .execute();
        return 'changed';
      }),

    /** Null before there is a draft. */
    async read(
      requestId: string,
      changes: readonly StoredChange[],
      siteUrl: string,
    ): Promise<DeskQuote | null> {
      const quote = await selectQuote(db, requestId);
      if (!quote) return null;
      const shown = await selectVersion(db, quote);
      return {
        state: quote.state,
        draft: readContents(quote.draft),
        draftVersion: quote.draft_version,
        shown: shown ? { version: shown.version, contents: readContents(shown.contents) } : null,
        isChanged: shown !== undefined && shown.contents !== quote.draft,
        url: `${siteUrl}/quote/${quote.token}`,
        answer: quoteAfter(withoutUndone(changes)).answer,
      };
    },
  };
}

/** Whether the device has neither seen nor recorded some answer. `seen`: the request's version there. */
function hasUnseenAnswer(changes: readonly StoredChange[], seen: number, { by }: Author): boolean {
  return withoutUndone(changes).some(
    (change) => isAnswer(change) && change.version > seen && change.made_by !== by,
  );
}

export function selectQuote(db: Store, requestId: string): Promise<StoredQuote | undefined> {
  return db.selectFrom('quote').selectAll().where('request_id', '=', requestId).executeTakeFirst();
}
