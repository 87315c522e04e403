import { endOfDay } from '../../domain/reminders.ts';
import { MINUTE } from '../../domain/time-spans.ts';
import type { Job } from '../jobs/job.ts';
import { createPhotoStore } from '../photos/photos.ts';
import { readContents } from '../quotes/contents.ts';
import { readEvent } from '../quotes/state.ts';
import { remindersBefore } from '../reminders/reminders.ts';
import { warnOfNoOffsiteBackup } from '../store/backup-alarms.ts';
import type { Database } from '../store/database.ts';
import type { RequestStore } from '../store/store.ts';
import { readRow, type StoredRequest } from '../store/stored-request.ts';
import { lastOfReview, readWorkEvent } from '../work/events.ts';
import { dailyMessage, MOST_LISTED, moreMessage } from './digest.ts';
import { announcementId } from './email.ts';
import type { Message } from './message.ts';
import { photoContentsOf } from './photo-emails.ts';
import { photoMessage } from './photo-message.ts';
import { quoteMessage } from './quote-message.ts';
import { bareMessage, requestMessage } from './request-message.ts';

export type WriterOptions = {
  database: Database;
  store: RequestStore;
  timeZone: () => string;
  deskUrl: string | undefined;
  /** The address that e-mails are from. */
  sender: string;
  now: () => number;
};

/** Undefined if the e-mail's requests, event or review are gone. `untilMs`: the end of the digest's span. */
type WriteEmail = (job: Job, joined: readonly Job[]) => Promise<(Message & { untilMs?: number }) | undefined>;

/** After this many refusals by the mail server, an e-mail leaves out visitors' words and photos. */
const MOST_REFUSALS = 3;
/** The same for a digest, for photos, and for an e-mail about several requests. */
const MOST_REFUSALS_OF_MANY = 1;
/** ms. Younger requests may still be in a transaction; the next digest has them. */
const COMMIT_MARGIN = MINUTE;

export function createWriter({ database, store, timeZone, deskUrl, sender, now }: WriterOptions): WriteEmail {
  const photoStore = createPhotoStore(database);
  const isToSender = ({ recipient }: Job) => recipient.toLowerCase() === sender.toLowerCase();

  return async (job, joined) => {
    const { kind, refusals } = job;
    const isOfMany = joined.length > 0 || kind === 'email-daily' || kind === 'email-photos';
    const isBare = refusals >= (isOfMany ? MOST_REFUSALS_OF_MANY : MOST_REFUSALS);
    if (kind === 'email-daily') return daily(job, isBare);
    const requests = await requestsOf([job, ...joined]);
    const [request] = requests;
    if (!request) return undefined;
    if (joined.length > 0) return moreMessage({ id: `more-${job.request_id}`, requests, isBare, deskUrl });
    if (kind === 'email-answer') return answer(job, request, isBare);
    const message =
      kind === 'email-photos'
        ? await photos(job, request)
        : requestMessage(request, { timeZone: timeZone(), deskUrl, isToSender: isToSender(job) });
    if (!isBare) return message;
    const { id, follows } = message;
    return { ...bareMessage(id, request, deskUrl), ...(follows ? { follows } : {}) };
  };

  async function requestsOf(jobs: readonly Job[]): Promise<StoredRequest[]> {
    const ids = jobs.flatMap(({ request_id }) => request_id ?? []);
    const rows = await database.db
      .selectFrom('quote_request')
      .selectAll()
      .where('request_id', 'in', ids)
      .orderBy('received_ms')
      .orderBy('request_id')
      .execute();
    return rows.map(readRow);
  }

  async function photos(job: Job, request: StoredRequest) {
    const contents = await photoContentsOf(photoStore, job.payload, request);
    const announcement = await database.db
      .selectFrom('job')
      .select('id')
      .where('id', '=', announcementId(request.request_id, job.recipient))
      .where('joined_in', 'is', null)
      .where('state', '=', 'done')
      .executeTakeFirst();
    return photoMessage({
      id: `photos-${request.request_id}-${job.payload.replaceAll(',', '-')}`,
      request,
      contents,
      isAnnounced: announcement !== undefined,
      isToSender: isToSender(job),
      deskUrl,
    });
  }

  async function answer(job: Job, request: StoredRequest, isBare: boolean) {
    const { db } = database;
    const changes = await db
      .selectFrom('request_change')
      .selectAll()
      .where('request_id', '=', request.request_id)
      .orderBy('version')
      .execute();
    const change = changes.find(({ change_id }) => change_id === job.payload);
    if (!change) return undefined;
    const about = { id: `quote-${job.payload}`, request, isBare, isToSender: isToSender(job), deskUrl };
    if (change.kind === 'work') {
      // The customer may have changed the review, or taken it back, while this e-mail waited.
      const review = readWorkEvent(change);
      if (change !== lastOfReview(changes) || review.what !== 'reviewed') return undefined;
      return quoteMessage({ ...about, event: review, contents: { lines: [] } });
    }
    const event = readEvent(change);
    const { contents } = await db
      .selectFrom('quote_version')
      .select('contents')
      .where('request_id', '=', request.request_id)
      .where('version', '=', 'version' in event ? event.version : 0)
      .executeTakeFirstOrThrow();
    return quoteMessage({ ...about, event, contents: readContents(contents) });
  }

  async function daily({ payload, first_ms, done_ms }: Job, isBare: boolean) {
    // Each retry covers the same time, so that an e-mail that arrives twice says the same.
    const untilMs = Math.min(first_ms, now()) - COMMIT_MARGIN;
    // A digest from before the clock was set back does not count.
    const sinceMs = done_ms !== null && done_ms <= now() ? Number(payload) : undefined;
    const span = { sinceMs, beforeMs: untilMs, limit: MOST_LISTED + 1, isFromSite: true };
    const dayEndsMs = endOfDay(now(), timeZone());
    const [requests, quarantined, due, status, offsiteAlarms] = await Promise.all([
      store.list({ ...span, isQuarantined: false }),
      store.list({ ...span, isQuarantined: true }),
      remindersBefore(database, dayEndsMs, MOST_LISTED + 1),
      store.status(now()),
      warnOfNoOffsiteBackup(database, now()),
    ]);
    const message = dailyMessage({
      // After the clock was set back, the same morning may come again.
      id: `daily-${first_ms}-${done_ms ?? 0}`,
      sinceMs,
      untilMs,
      requests,
      quarantined,
      due,
      alarms: [...status.alarms, ...offsiteAlarms],
      lastOffsiteMs: status.lastOffsiteMs,
      nowMs: now(),
      timeZone: timeZone(),
      isBare,
      deskUrl,
    });
    return { ...message, untilMs };
  }
}
