import type { DeskPhoto, DeskRequest } from '../../domain/desk.ts';
import { fullName } from '../../domain/full-name.ts';
import { createPhotoStore, type StoredPhoto } from '../photos/photos.ts';
import { readOpeningLines } from '../quotes/opening-lines.ts';
import type { createQuotes } from '../quotes/quotes.ts';
import { isRequestId, type RequestTerms } from '../receiving/receive.ts';
import type { Database } from '../store/database.ts';
import { findRequest } from '../store/stored-request.ts';
import { visitAfter } from '../visits/visits.ts';
import { readWork } from '../work/read-work.ts';
import { isUndone, selectChanges, withoutUndone } from './apply-change.ts';
import { describeChange, describeCorrected } from './describe-change.ts';
import { reminderOf } from './inbox.ts';
import { readPerson } from './related.ts';

type RequestParts = {
  database: Database;
  quotes: ReturnType<typeof createQuotes>;
  siteUrl: string;
  terms: () => Pick<RequestTerms, 'services'>;
};

export type ReadRequest = ReturnType<typeof createReadRequest>;

/** Returns the function that reads a request with everything that its screen shows. */
export function createReadRequest({ database, quotes, siteUrl, terms }: RequestParts) {
  const { db } = database;
  const photos = createPhotoStore(database);
  return async (id: string): Promise<DeskRequest | undefined> => {
    if (!isRequestId(id)) return undefined;
    const request = await findRequest(db, id);
    if (!request) return undefined;
    const { payload, sent_payload } = request;
    const [changes, arrived, person] = await Promise.all([
      selectChanges(db, id),
      photos.of(id),
      readPerson(database, request),
    ]);
    const quote = await quotes.read(id, changes, siteUrl);
    const work = await readWork(db, request, withoutUndone(changes), Date.now());
    const others = person.related.map((other) => other.id);
    return {
      id,
      name: fullName(payload),
      payload,
      corrected: describeCorrected(sent_payload, payload),
      status: request.status,
      statusBy: changes.findLast((change) => change.to_status !== null)?.made_by ?? null,
      receivedMs: request.received_ms,
      promiseHours: request.promise_hours,
      firstContactMs: request.first_contact_ms,
      version: request.version,
      isDeliveredByEmailJs: request.delivered_by === 'emailjs',
      isTakenByHand: request.source === 'hand',
      ...person,
      photosNamed: request.photo_count,
      photos: arrived.map(describePhoto),
      reminder: reminderOf(request),
      quote,
      openingLines: quote ? [] : await readOpeningLines(database, payload, others, terms().services),
      visit: visitAfter(withoutUndone(changes)),
      work,
      history: changes.map((change) => describeChange(change, isUndone(changes, change), payload)),
    };
  };
}

function describePhoto({ number, width, height }: StoredPhoto): DeskPhoto {
  return { number, width, height };
}
