/** The quotes that the owner writes, sends and ends (contract, "The quote"). The customer's side is in answers.ts. */
import type { Kysely, Selectable, Transaction } from 'kysely';
import {
  type DeskOffer,
  faultsIn,
  type OfferChange,
  type OfferEnd,
  type OfferEvent,
  type OfferSent,
  type RecordedAnswer,
  totalOf,
} from '../../domain/offer.ts';
import {
  changeRequest,
  changeStatus,
  hasChangedSince,
  insertChange,
  isMade,
  type LockedRequest,
  type Maker,
  selectChanges,
  settle,
  standing,
} from '../requests/change.ts';
import type { Database } from '../store/database.ts';
import type { Schema, StoredChange } from '../store/schema.ts';
import { hashOfVersion, newToken, readContents, writeContents } from './contents.ts';
import { isAnswer, offerAfter, readEvent } from './state.ts';

type StoredOffer = Selectable<Schema['offer']>;

export type StoredVersion = Selectable<Schema['offer_version']>;

/** `conflict`: another device was quicker. `Unfit`: nothing was changed, because of what was sent. */
export type OfferResult = 'changed' | 'conflict' | 'missing' | Unfit;
type Unfit = { sentence: string };

/** `recipients` are e-mailed about a request that turns out not to be spam. */
export function createOffers(database: Pick<Database, 'db'>, recipients: readonly string[]) {
  const { db } = database;
  return {
    /** Stores what the owner writes. The customer sees nothing of it yet. */
    saveDraft: (requestId: string, { contents, draftVersion }: OfferChange): Promise<OfferResult> =>
      changeRequest<OfferResult>(database, requestId, async (transaction) => {
        const draft = writeContents(contents);
        const offer = await selectOffer(transaction, requestId);
        if (offer?.draft === draft) return 'changed';
        if ((offer?.draft_version ?? 0) !== draftVersion) return offer ? 'conflict' : 'missing';
        const saved = { draft, draft_version: draftVersion + 1 };
        await transaction
          .insertInto('offer')
          .values({ request_id: requestId, token: newToken(), state: 'draft', version: 0, ...saved })
          .onConflict((conflict) => conflict.column('request_id').doUpdateSet(saved))
          .execute();
        return 'changed';
      }),

    /**
     * Fixes the draft as the next version, which the customer can see from now on. What they can see already, and have not
     * declined, stays that version. `today` is the company's.
     */
    send: (
      requestId: string,
      { id, draftVersion }: OfferSent,
      maker: Maker,
      today: string,
    ): Promise<OfferResult> =>
      changeRequest<OfferResult>(database, requestId, async (transaction, request) => {
        const offer = await selectOffer(transaction, requestId);
        if (!offer) return 'missing';
        if (isMade(await selectChanges(transaction, requestId), { id })) return 'changed';
        if (offer.draft_version !== draftVersion) return 'conflict';
        const shown = await selectVersion(transaction, offer);
        const isSame = shown?.contents === offer.draft;
        if (isSame && (offer.state === 'open' || offer.state === 'accepted')) return 'changed';
        const contents = readContents(offer.draft);
        const [fault] = faultsIn(contents, today);
        if (fault) return { sentence: fault.sentence };
        const version = isSame ? offer.version : offer.version + 1;
        const total = totalOf(contents, []);
        if (!(await insertEvent(transaction, request, id, { what: 'sent', version, total }, maker)))
          return 'changed';
        if (!isSame) {
          const hash = hashOfVersion(offer.draft, version);
          await transaction
            .insertInto('offer_version')
            .values({
              request_id: requestId,
              version,
              contents: offer.draft,
              hash,
              made_ms: maker.nowMs,
              made_by: maker.by,
            })
            .execute();
        }
        await transaction
          .updateTable('offer')
          .set({ version, valid_until: contents.validUntil })
          .where('request_id', '=', requestId)
          .execute();
        await settle(transaction, requestId, maker.nowMs);
        return 'changed';
      }),

    /** Keeps what the customer said by phone. */
    record: (requestId: string, answer: RecordedAnswer, maker: Maker): Promise<OfferResult> =>
      changeRequest<OfferResult>(database, requestId, async (transaction, request) => {
        const { id, version, after, offerVersion, ...said } = answer;
        const offer = await selectOffer(transaction, requestId);
        if (!offer) return 'missing';
        const changes = await selectChanges(transaction, requestId);
        if (isMade(changes, { id })) return 'changed';
        const isShown = offer.version > 0 && offer.version === offerVersion && offer.state !== 'withdrawn';
        if (!isShown || hasChangedSince(changes, { id, version, after })) return 'conflict';
        return putAnswer(transaction, { request, offer, changes, recipients }, { id, ...said }, maker);
      }),

    /** Ends the address, until the quote is sent again. `conflict`: the owner has not seen the customer's answer. */
    withdraw: (requestId: string, { id, seen }: OfferEnd, maker: Maker): Promise<OfferResult> =>
      changeRequest<OfferResult>(database, requestId, async (transaction, request) => {
        const offer = await selectOffer(transaction, requestId);
        if (!offer || offer.version === 0) return 'missing';
        if (offer.state === 'withdrawn') return 'changed';
        const changes = standing(await selectChanges(transaction, requestId));
        if (changes.some((change) => isAnswer(change) && change.version > seen)) return 'conflict';
        await insertEvent(transaction, request, id, { what: 'withdrawn' }, maker);
        await settle(transaction, requestId, maker.nowMs);
        return 'changed';
      }),

    /** Gives the quote another address. The former one ends. */
    replace: (requestId: string, id: string, maker: Maker): Promise<OfferResult> =>
      changeRequest<OfferResult>(database, requestId, async (transaction, request) => {
        if (!(await selectOffer(transaction, requestId))) return 'missing';
        if (!(await insertEvent(transaction, request, id, { what: 'replaced' }, maker))) return 'changed';
        await transaction
          .updateTable('offer')
          .set({ token: newToken() })
          .where('request_id', '=', requestId)
          .execute();
        return 'changed';
      }),

    /** What the desk shows; null before there is a draft. `changes` are those of the request. */
    async read(
      requestId: string,
      changes: readonly StoredChange[],
      siteUrl: string,
    ): Promise<DeskOffer | null> {
      const offer = await selectOffer(db, requestId);
      if (!offer) return null;
      const shown = await selectVersion(db, offer);
      return {
        state: offer.state,
        draft: readContents(offer.draft),
        draftVersion: offer.draft_version,
        shown: shown ? { version: shown.version, contents: readContents(shown.contents) } : null,
        isChanged: shown !== undefined && shown.contents !== offer.draft,
        url: `${siteUrl}/offer/${offer.token}`,
        answer: offerAfter(standing(changes)).answer,
      };
    },
  };
}

export function selectOffer(db: Kysely<Schema>, requestId: string): Promise<StoredOffer | undefined> {
  return db.selectFrom('offer').selectAll().where('request_id', '=', requestId).executeTakeFirst();
}

/** Every version that the customer could see, oldest first. */
export function selectVersions(db: Kysely<Schema>, requestId: string): Promise<StoredVersion[]> {
  return db
    .selectFrom('offer_version')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('version')
    .execute();
}

/** The newest version that the customer could see; undefined before the first. */
export function selectVersion(db: Kysely<Schema>, { request_id, version }: StoredOffer) {
  return db
    .selectFrom('offer_version')
    .selectAll()
    .where('request_id', '=', request_id)
    .where('version', '=', version)
    .executeTakeFirst();
}

type Answered = {
  request: LockedRequest;
  offer: StoredOffer;
  changes: readonly StoredChange[];
  recipients: readonly string[];
};

/** Accepts or declines the version that is shown: one change, which changes the status, too. */
export async function putAnswer(
  transaction: Transaction<Schema>,
  { request, offer, changes, recipients }: Answered,
  { id, what, options, words }: Pick<RecordedAnswer, 'id' | 'what' | 'options' | 'words'>,
  maker: Maker,
): Promise<'changed' | Unfit> {
  const shown = await selectVersion(transaction, offer);
  const { lines } = readContents(shown?.contents ?? offer.draft);
  const optional = lines.filter(({ isOptional }) => isOptional).map((line) => line.id);
  if (!options.every((option) => optional.includes(option))) {
    return { sentence: 'What was chosen is not in this quote.' };
  }
  const { version } = offer;
  const wanted = optional.filter((option) => options.includes(option));
  const event: OfferEvent =
    what === 'accepted'
      ? { what, version, total: totalOf({ lines }, wanted), options: wanted, words }
      : { what, version, words };
  // Sending it was getting in touch.
  const sent = changes.find((change) => change.kind === 'offer' && readEvent(change).what === 'sent');
  await changeStatus(transaction, request, what === 'accepted' ? 'won' : 'lost', {
    id,
    kind: 'offer',
    text: JSON.stringify(event),
    contactMs: sent?.at_ms ?? null,
    maker,
    recipients,
  });
  return 'changed';
}

/** Resolves to false if there is a change of that id already. */
export function insertEvent(
  transaction: Transaction<Schema>,
  request: LockedRequest,
  id: string,
  event: OfferEvent,
  maker: Maker,
): Promise<boolean> {
  const change = { change_id: id, kind: 'offer', text: JSON.stringify(event) } as const;
  return insertChange(transaction, request, change, maker);
}
