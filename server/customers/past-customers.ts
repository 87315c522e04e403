/** Customers to write to: for a review after a job, and about the same season in later years. */
import { sql } from 'kysely';
import { clockIn, momentAt } from '../../domain/clocks.ts';
import type { PastCustomer, PastCustomers } from '../../domain/customers.ts';
import { serviceInWords } from '../../domain/payload.ts';
import { ORDERED, type RequestStatus } from '../../domain/status.ts';
import { type Occasion, readTap } from '../../domain/taps.ts';
import { DAY } from '../../domain/time-spans.ts';
import type { HasDb, Store } from '../store/database.ts';
import { readRow } from '../store/stored-request.ts';
import { type Contact, listContacts } from './contact.ts';
import { customerContact } from './describe-customer.ts';
import { refusedAmong } from './no-reminders.ts';

const REVIEW_WITHIN = 60 * DAY;
/** A reminder within this time counts as this year's. One of the same month last year is older. */
const A_YEAR = 334 * DAY;
/** Customers who sent a request within this time get no reminder of the season. */
const LATELY = 60 * DAY;
const YEARS = 10;
/** Jobs read for one span. */
const MOST = 200;

type Span = { fromMs: number; untilMs: number };
/** `person`: the id of the customer, or of a request without a phone number or e-mail address. */
type Job = PastCustomer & { contact: Contact; person: string };

export async function readPastCustomers(
  database: HasDb,
  nowMs: number,
  timeZone: string,
  siteUrl: string,
): Promise<PastCustomers> {
  const [done, orderedThen] = await Promise.all([
    readJobs(database, ['done'], { fromMs: nowMs - REVIEW_WITHIN, untilMs: nowMs + DAY }),
    Promise.all(sameMonths(nowMs, timeZone).map((span) => readJobs(database, ORDERED, span))),
  ]);
  const [review, season] = [oncePerPerson(done), oncePerPerson(orderedThen.flat())];
  const jobs = [...review, ...season];
  const people = [...new Set(jobs.map(({ person }) => person))];
  const [refused, reminders, recent, reviewed] = await Promise.all([
    refusedAmong(
      database,
      jobs.map(({ contact }) => contact),
    ),
    readReminders(database, people, nowMs - A_YEAR),
    readRecent(database, people, nowMs - LATELY),
    readReviewed(database, people),
  ]);
  const pages = await readReviewPages(database, review, siteUrl);
  const isOpenTo = ({ contact }: Job) => !listContacts(contact).some((one) => refused.has(one));
  /** Null if never. */
  const lastOf = (occasion: Occasion, { person }: Job) => {
    const own = reminders.filter((reminder) => reminder.occasion === occasion && reminder.person === person);
    return own.length > 0 ? Math.max(...own.map(({ ms }) => ms)) : null;
  };
  return {
    review: unwrittenFirst(
      review
        .filter((job) => isOpenTo(job) && !reviewed.has(job.person))
        .map((job) => ({ ...describe(job, lastOf('review', job)), reviewPage: pages.get(job.id) ?? '' })),
    ),
    season: unwrittenFirst(
      season
        .filter((job) => isOpenTo(job) && !recent.has(job.person))
        .map((job) => describe(job, lastOf('season', job))),
    ),
    nowMs,
  };
}

function unwrittenFirst(customers: readonly PastCustomer[]): PastCustomer[] {
  return customers.toSorted(
    (one, other) => Number(one.writtenMs !== null) - Number(other.writtenMs !== null),
  );
}

async function readJobs(
  { db }: HasDb,
  statuses: readonly RequestStatus[],
  { fromMs, untilMs }: Span,
): Promise<Job[]> {
  const rows = await db
    .selectFrom('quote_request')
    .leftJoin('customer_contact', (join) => join.on('customer_contact.contact', '=', customerContact))
    .selectAll('quote_request')
    .select('root_id')
    .where('status', 'in', statuses)
    .where('closed_ms', '>=', fromMs)
    .where('closed_ms', '<', untilMs)
    .orderBy('closed_ms', 'desc')
    .limit(MOST)
    .execute();
  return rows.map((row) => {
    const { payload } = readRow(row);
    const { firstName, lastName, phone, email } = payload;
    const closedMs = row.closed_ms ?? row.received_ms;
    const contact = { phone: row.phone, email: row.email };
    return {
      id: row.request_id,
      firstName,
      lastName,
      service: serviceInWords(payload),
      phone,
      email,
      closedMs,
      writtenMs: null,
      reviewPage: '',
      contact,
      person: row.root_id ?? row.request_id,
    };
  });
}

function oncePerPerson(jobs: readonly Job[]): Job[] {
  const known = new Set<string>();
  return jobs.filter(({ person }) => {
    const isKnown = known.has(person);
    known.add(person);
    return !isKnown;
  });
}

/** By request id. After Done, the page of an accepted quote asks for a review (server/work/read-work.ts). */
async function readReviewPages(
  { db }: HasDb,
  jobs: readonly Job[],
  siteUrl: string,
): Promise<Map<string, string>> {
  if (jobs.length === 0) return new Map();
  const rows = await db
    .selectFrom('quote')
    .select(['request_id', 'token'])
    .where(
      'request_id',
      'in',
      jobs.map(({ id }) => id),
    )
    .where('state', '=', 'accepted')
    .execute();
  return new Map(rows.map(({ request_id, token }) => [request_id, `${siteUrl}/quote/${token}`]));
}

/** The people who wrote a review, whichever job it was about. */
async function readReviewed({ db }: HasDb, people: readonly string[]): Promise<Set<string | null>> {
  if (people.length === 0) return new Set();
  const found = await Promise.all([
    // A request without a phone number or e-mail address is a person of its own.
    db.selectFrom('work_review').select('request_id as person').where('request_id', 'in', people).execute(),
    requestsOf(db, people)
      .innerJoin('work_review', 'work_review.request_id', 'quote_request.request_id')
      .select('root_id as person')
      .execute(),
  ]);
  return new Set(found.flat().map(({ person }) => person));
}

/** Reminders recorded at any request of these people. */
async function readReminders({ db }: HasDb, people: readonly string[], sinceMs: number) {
  if (people.length === 0) return [];
  const rows = await requestsOf(db, people)
    .innerJoin('request_change as tap', 'tap.request_id', 'quote_request.request_id')
    .select(['root_id', 'tap.at_ms as ms', 'tap.text'])
    .where('tap.kind', '=', 'tap')
    .where('tap.at_ms', '>=', sinceMs)
    .where(
      sql<boolean>`NOT EXISTS (SELECT 1 FROM request_change AS undo
        WHERE undo.request_id = tap.request_id AND undo.undoes = tap.change_id)`,
    )
    .execute();
  return rows.map(({ root_id, ms, text }) => ({ person: root_id, ms, ...readTap(text) }));
}

/** The people who sent a request since then. */
async function readRecent({ db }: HasDb, people: readonly string[], sinceMs: number): Promise<Set<string>> {
  if (people.length === 0) return new Set();
  const rows = await requestsOf(db, people)
    .select('root_id')
    .where('received_ms', '>=', sinceMs)
    .where('status', '!=', 'quarantine')
    .execute();
  return new Set(rows.map(({ root_id }) => root_id));
}

function requestsOf(db: Store, people: readonly string[]) {
  return db
    .selectFrom('customer_contact')
    .innerJoin('quote_request', (join) => join.on('customer_contact.contact', '=', customerContact))
    .where('root_id', 'in', people);
}

function describe({ contact: _, person: __, ...job }: Job, writtenMs: number | null): PastCustomer {
  return { ...job, writtenMs };
}

/** This month in each of the last ten years, by the company's clock. */
export function sameMonths(nowMs: number, timeZone: string): Span[] {
  const { year, month } = clockIn(timeZone, new Date(nowMs));
  const startOf = (year: number, month: number) => momentAt(timeZone, { year, month, day: 1, hour: 0 });
  return Array.from({ length: YEARS }, (_, index) => ({
    fromMs: startOf(year - 1 - index, month),
    untilMs: startOf(year - 1 - index, month + 1),
  }));
}
