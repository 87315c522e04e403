import { endOfDay } from '../../domain/reminders.ts';
import { MINUTE } from '../../domain/time-spans.ts';
import { readContents } from '../offers/contents.ts';
import { readEvent } from '../offers/state.ts';
import { remindersBefore } from '../requests/reminders.ts';
import type { Database } from '../store/database.ts';
import type { QuoteStore } from '../store/store.ts';
import type { StoredQuote } from '../store/stored-quote.ts';
import { dailyMessage, MOST_LISTED, moreMessage } from './digest.ts';
import type { Email } from './email.ts';
import { createEmailPlans } from './email-plans.ts';
import { requestsOf } from './emails.ts';
import type { Message } from './message.ts';
import { offerMessage } from './offer-message.ts';
import { createPhotoEmails } from './photo-emails.ts';
import { photoMessage } from './photo-message.ts';
import { bareMessage, requestMessage } from './request-message.ts';

type WriterOptions = {
  database: Database;
  store: QuoteStore;
  /** The company's time zone now. */
  timeZone: () => string;
  /** The address of the desk; undefined if there is none. */
  deskUrl: string | undefined;
  now: () => number;
};

/**
 * The message of an e-mail; undefined if all that it would be about has been deleted. `untilMs`: it covers the requests
 * received before this moment.
 */
export type WriteEmail = (email: Email) => Promise<(Message & { untilMs?: number }) | undefined>;

/**
 * After this many refusals of its contents, an e-mail is sent without the visitors' words, or says only where the photos
 * are.
 */
const MOST_REFUSALS = { request: 3, more: 1, daily: 1, photos: 1, offer: 3 };
/** A request received this long ago is either stored or will never be acknowledged, ms. */
const COMMIT_MARGIN = MINUTE;

export function createWriter({ database, store, timeZone, deskUrl, now }: WriterOptions): WriteEmail {
  const { coveredUntilMs } = createEmailPlans(database);
  const { contentsOf } = createPhotoEmails(database);

  return async (email) => {
    const { kind, id, first_ms: dueMs } = email;
    const isBare = email.refusals >= MOST_REFUSALS[kind];
    if (kind === 'daily') return daily(email, isBare);
    const requests = await requestsOf(database, email);
    const [request] = requests;
    if (!request) return undefined;
    if (kind === 'more') return moreMessage({ id, dueMs, requests, isBare, deskUrl });
    if (kind === 'photos') {
      const contents = await contentsOf(email, request, isBare);
      const { announcement } = contents;
      const announced = announcement && (announcement.refusals < MOST_REFUSALS.request ? 'whole' : 'bare');
      return photoMessage({ id, dueMs, request, contents, announced, isBare, deskUrl });
    }
    if (kind === 'offer') return offer(email, request, isBare);
    return isBare
      ? bareMessage(request, 'the mail server refuses it with what the visitor wrote', deskUrl)
      : requestMessage(request, timeZone(), deskUrl);
  };

  async function offer({ change_id }: Email, request: StoredQuote, isBare: boolean) {
    const { db } = database;
    const change = await db
      .selectFrom('quote_change')
      .selectAll()
      .where('change_id', '=', change_id ?? '')
      .executeTakeFirst();
    if (!change) return undefined;
    const event = readEvent(change);
    const { contents } = await db
      .selectFrom('offer_version')
      .select('contents')
      .where('request_id', '=', request.request_id)
      .where('version', '=', 'version' in event ? event.version : 0)
      .executeTakeFirstOrThrow();
    const id = `offer-${change.change_id}`;
    const shown = readContents(contents);
    return offerMessage({ id, atMs: change.at_ms, request, event, contents: shown, isBare, deskUrl });
  }

  async function daily({ id, recipient, first_ms: dueMs }: Email, isBare: boolean) {
    const untilMs = now() - COMMIT_MARGIN;
    const sinceMs = await coveredUntilMs(recipient, now());
    const span = { sinceMs, beforeMs: untilMs, limit: MOST_LISTED + 1, isOfSite: true };
    const dayEndsMs = endOfDay(now(), timeZone());
    const [requests, quarantined, due, { alarms }] = await Promise.all([
      store.list({ ...span, isQuarantined: false }),
      store.list({ ...span, isQuarantined: true }),
      remindersBefore(database, dayEndsMs, MOST_LISTED + 1),
      store.status(now()),
    ]);
    const came = { requests, quarantined, due, alarms, timeZone: timeZone() };
    return { ...dailyMessage({ id, dueMs, sinceMs, untilMs, ...came, isBare, deskUrl }), untilMs };
  }
}
