/**
 * Notifications contain no name, no phone number, and no text from a visitor: anybody may see them on the
 * owner's locked screen, where a visitor's text would look like the desk's own.
 */
import type { PushMessage } from '../../domain/notifications.ts';
import { type RequestPayload, servicesAsked } from '../../domain/payload.ts';
import type { QuoteEvent } from '../../domain/quote.ts';
import type { RequestStatus } from '../../domain/status.ts';
import { timeAgo } from '../../domain/time-ago.ts';
import { DAY } from '../../domain/time-spans.ts';
import type { Job } from '../jobs/job.ts';
import { areEmailsFailing } from '../mail/notify-unsent.ts';
import { eventsIn } from '../quotes/state.ts';
import { selectChanges, withoutUndone } from '../requests/apply-change.ts';
import { countRows } from '../store/count-rows.ts';
import type { Database } from '../store/database.ts';
import { findRequest, type StoredRequest } from '../store/stored-request.ts';
import { selectReview, selectReviews } from '../work/reviews.ts';
import { isLate, unanswered } from './emergencies.ts';

/** More services would push the town and the number of waiting requests off a locked screen. */
const MOST_NAMED = 5;

export type WrittenPush = {
  message: PushMessage;
  /** Delivered at once, even to a phone in power-saving mode. */
  isUrgent: boolean;
};

export type PushWriterOptions = {
  database: Database;
  deskUrl: string;
  timeZone: () => string;
  towns: () => readonly string[];
  now: () => number;
};

export function createPushWriter({ database: { db }, deskUrl, timeZone, towns, now }: PushWriterOptions) {
  return write;

  /** Undefined if there is nothing left to report. Several `jobs` were held until now. */
  async function write(jobs: readonly Job[]): Promise<WrittenPush | undefined> {
    const [job] = jobs;
    if (!job) return undefined;
    if (job.is_held === 1) return writeTogether(jobs);
    const { payload: kind } = job;
    if (kind === 'test') {
      return { ...say('test', 'A test', 'This is how your desk alerts you.', deskUrl), isUrgent: true };
    }
    if (kind === 'mail') return (await areEmailsFailing(db, now())) ? mail() : undefined;
    if (kind === 'again') return again();
    const request = await findRequest(db, job.request_id ?? '');
    if (!request) return undefined;
    const path = `${deskUrl}/request/${request.request_id}`;
    const summary = whatAndWhere(request.payload);
    if (kind === 'reminder') {
      if (request.remind_ms === null || request.remind_ms > now()) return undefined;
      const title = (request.is_follow_up === 1 && FOLLOW_UPS[request.status]) || 'A reminder is due';
      return say(`reminder ${job.request_id}`, title, `${summary}. ${await waiting()}`, path);
    }
    if (kind === 'quote') return answered(job, request, path);
    if (kind === 'review') {
      if (!(await selectReview(db, request.request_id))) return undefined;
      const body = `${summary}. ${await waiting()}`;
      return say(`review ${request.request_id}`, 'A customer wrote a review', body, path, true);
    }
    if (request.status !== 'new') return undefined;
    const title = kind === 'emergency' ? 'EMERGENCY' : 'New request';
    const body = `${summary}${lateness(request)}. ${await waiting()}`;
    return { ...say(request.request_id, title, body, path), isUrgent: true };
  }

  async function answered(job: Job, request: StoredRequest, path: string) {
    const title = await lastAnswer(request.request_id, [job]);
    if (!title) return undefined;
    const body = `${whatAndWhere(request.payload)}. ${await waiting()}`;
    return { ...say(`quote ${request.request_id}`, title, body, path, true), isUrgent: true };
  }

  /** Undefined if the owner has undone the answer since. */
  async function lastAnswer(requestId: string, jobs: readonly Job[]): Promise<string | undefined> {
    const changes = withoutUndone(await selectChanges(db, requestId));
    // A job's id contains that of its answer (quotes/tell-owner.ts).
    if (!changes.some(({ change_id }) => jobs.some(({ id }) => id.includes(change_id)))) return undefined;
    const last = eventsIn(changes).findLast(({ event }) => event.what in ANSWERS)?.event.what;
    return last && ANSWERS[last];
  }

  async function again() {
    const requests = await unanswered(db, now());
    const [oldest] = requests;
    if (!oldest) return undefined;
    const since = timeAgo(oldest.received_ms, now());
    const isOne = requests.length === 1;
    const title = isOne ? 'EMERGENCY, not answered' : `${requests.length} EMERGENCIES, not answered`;
    const body = `${whatAndWhere(oldest.payload)}, ${since}. ${await waiting()}`;
    const path = isOne ? `${deskUrl}/request/${oldest.request_id}` : deskUrl;
    return { ...say('again', title, body, path, true), isUrgent: true };
  }

  async function writeTogether(jobs: readonly Job[]) {
    const counts: string[] = [];
    for (const [kind, one, many] of NAMES) {
      const ids = jobs
        .filter(({ payload }) => payload === kind)
        .flatMap(({ request_id }) => request_id ?? []);
      if (ids.length === 0) continue;
      const left = await countLeft(kind, [...new Set(ids)], jobs);
      if (left > 0) counts.push(left === 1 ? `1 ${one}` : `${left} ${many}`);
    }
    const isMail = jobs.some(({ payload }) => payload === 'mail') && (await areEmailsFailing(db, now()));
    if (counts.length === 0) return isMail ? mail() : undefined;
    const body = `${isMail ? 'Emails cannot be sent. ' : ''}${await waiting()}`;
    const isUrgent = jobs.some(({ payload }) => payload === 'emergency');
    return { ...say('together', `New: ${counts.join(', ')}`, body, deskUrl, true), isUrgent };
  }

  /** Counts the requests for which the owner would still be notified. */
  async function countLeft(
    kind: (typeof NAMES)[number][0],
    ids: readonly string[],
    jobs: readonly Job[],
  ): Promise<number> {
    if (kind === 'quote')
      return (await Promise.all(ids.map((id) => lastAnswer(id, jobs)))).filter(Boolean).length;
    if (kind === 'review') return (await selectReviews(db, ids)).length;
    const requests = db.selectFrom('quote_request').where('request_id', 'in', ids);
    if (kind === 'reminder') return countRows(requests.where('remind_ms', '<=', now()));
    return countRows(requests.where('status', '=', 'new'));
  }

  function mail() {
    return say('mail', 'Emails cannot be sent', 'Your requests are safe: the desk has all of them.', deskUrl);
  }

  /** Counts all waiting requests: a phone may show only the last notification. */
  async function waiting(): Promise<string> {
    const count = await countRows(db.selectFrom('quote_request').where('status', '=', 'new'));
    return count === 1 ? '1 request is waiting.' : `${count} requests are waiting.`;
  }

  /** → "Window Cleaning in Ann Arbor" */
  function whatAndWhere(payload: RequestPayload): string {
    const { city = '' } = payload;
    const asked = servicesAsked(payload);
    const service = asked.length > MOST_NAMED ? `${asked.length} services` : asked.join(', ') || 'A quote';
    const town = towns().find((name) => name.toLowerCase() === city.trim().toLowerCase());
    return town ? `${service} in ${town}` : service;
  }

  function lateness({ payload, received_ms }: StoredRequest): string {
    if (!isLate(payload, received_ms)) return '';
    const sent = new Date(payload.submission_date);
    // A weekday's name is clear only within a week.
    const isOfThisWeek = received_ms - sent.getTime() < 6 * DAY;
    const day = isOfThisWeek ? ({ weekday: 'long' } as const) : ({ month: 'long', day: 'numeric' } as const);
    const format = new Intl.DateTimeFormat('en-US', { ...day, timeZone: timeZone() });
    return `, sent ${format.format(sent)}, arrived now`;
  }
}

const FOLLOW_UPS: { [Status in RequestStatus]?: string } = {
  scheduled: 'Was the visit done?',
  won: 'Did this happen?',
};

const ANSWERS: { [What in QuoteEvent['what']]?: string } = {
  accepted: 'A quote was accepted',
  declined: 'A quote was declined',
  asked: 'A question about a quote',
};

const NAMES = [
  ['emergency', 'emergency', 'emergencies'],
  ['request', 'request', 'requests'],
  ['quote', 'answer to a quote', 'answers to quotes'],
  ['review', 'review', 'reviews'],
  ['reminder', 'reminder', 'reminders'],
] as const;

function say(tag: string, title: string, body: string, navigate: string, renotify = false): WrittenPush {
  const message = { web_push: 8030, notification: { title, body, navigate, tag, renotify } } as const;
  return { message, isUrgent: false };
}
