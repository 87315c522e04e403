import { valueForOwner } from '../../domain/for-owner.ts';
import { fullName } from '../../domain/full-name.ts';
import { servicesAsked } from '../../domain/payload.ts';
import { timeAgo } from '../../domain/time-ago.ts';
import type { StoredRequest } from '../store/stored-request.ts';
import { type Message, messageOf, NEXT_LINE, type Paragraph } from './message.ts';
import { requestLink } from './request-message.ts';

export const MOST_LISTED = 1000;
const MOST_DETAILS = 200;

type Digest = {
  id: string;
  requests: StoredRequest[];
  /** The mail server refused the visitors' words for good. */
  isBare: boolean;
  /** Undefined without a desk. */
  deskUrl: string | undefined;
};

/** The requests beyond the hourly budget: their number if there is a desk, else a list of them. */
export function moreMessage(digest: Digest): Message {
  const { id, requests, isBare, deskUrl } = digest;
  const emergencies = requests.filter(({ payload }) => payload.isEmergency).length;
  const urgent = emergencies > 0 ? 'EMERGENCY: ' : '';
  const why = 'More requests came in within an hour than this site emails one by one.';
  const number = count(requests.length, 'more quote request');
  if (!deskUrl) {
    const paragraphs = [`${why} Here they are together, emergencies first.`, ...reasonIf(isBare, deskUrl)];
    return messageOf(id, `${urgent}${number}`, [...paragraphs, ...entries(requests, digest)]);
  }
  const where = requests.length === 1 ? 'is on your desk' : 'are on your desk';
  const ofThem =
    emergencies > 0 ? `, ${emergencies} of them ${emergencies === 1 ? 'an emergency' : 'emergencies'}` : '';
  return messageOf(id, `${urgent}${number} ${where}`, [
    why,
    { lines: [`${number}${ofThem}, ${where}.`], link: { words: 'Your desk', url: deskUrl } },
  ]);
}

type DailyDigest = Digest & {
  /** Undefined in the first digest, which lists all requests so far, and after the clock was set back. */
  sinceMs: number | undefined;
  untilMs: number;
  quarantined: StoredRequest[];
  due: StoredRequest[];
  alarms: readonly string[];
  lastOffsiteMs: number | undefined;
  nowMs: number;
  timeZone: string;
};

/** Sent even if nothing happened, so that the owner notices when e-mail stops. */
export function dailyMessage(digest: DailyDigest): Message {
  const {
    id,
    sinceMs,
    untilMs,
    requests,
    quarantined,
    due,
    alarms,
    lastOffsiteMs,
    nowMs,
    timeZone,
    isBare,
    deskUrl,
  } = digest;
  const moment = (ms: number) => inCompanyTime(ms, timeZone);
  const since = sinceMs === undefined ? 'So far' : `Since ${moment(sinceMs)}`;
  const urgent = alarms.length > 0 ? 'Please look: ' : '';
  const subject = `${urgent}${since}: ${count(requests.length, 'quote request')}`;
  const span =
    sinceMs === undefined ? `Until ${moment(untilMs)}` : `From ${moment(sinceMs)} to ${moment(untilMs)}`;
  return messageOf(id, subject, [
    ...alarms,
    requests.length > 0
      ? `${span}, ${count(requests.length, 'quote request')} came in. Did you get an email for each?`
      : `${span}, no quote requests came in.`,
    ...(deskUrl ? [{ lines: [], link: { words: 'Your desk', url: deskUrl } }] : []),
    ...reasonIf(isBare, deskUrl),
    ...entries(requests, digest),
    ...(due.length > 0 ? [dueToday(due.length), ...entries(due, digest)] : []),
    ...(quarantined.length > 0
      ? [`Also, ${count(quarantined.length, 'request')} looked like spam:`, ...entries(quarantined, digest)]
      : []),
    ...(lastOffsiteMs === undefined
      ? []
      : [`The last off-site copy was made ${timeAgo(lastOffsiteMs, nowMs)}.`]),
    'You get this email every morning. If it does not come, the website cannot reach you. Please have it ' +
      'checked.',
  ]);
}

function dueToday(number: number): string {
  const are = number === 1 ? 'is' : 'are';
  return (
    `${count(number, 'request')} ${are} due today: you asked to be reminded, a customer has a question, ` +
    'a quote has had no answer for three days, a visit is planned or not marked done, or a job has had no ' +
    'date for 30 days:'
  );
}

function reasonIf(isBare: boolean, deskUrl: string | undefined): string[] {
  const left = deskUrl ? 'links to your desk' : 'the commands to read it';
  return isBare ? [`The mail server refused the visitors’ text, so this email has only ${left}.`] : [];
}

function entries(
  requests: readonly StoredRequest[],
  { isBare, deskUrl }: Pick<Digest, 'isBare' | 'deskUrl'>,
): Paragraph[] {
  const inOrder = requests.toSorted((a, b) => Number(b.payload.isEmergency) - Number(a.payload.isEmergency));
  const listed = inOrder.slice(0, MOST_LISTED).map((request): Paragraph => {
    const lines = isBare ? [] : safeLines(request);
    if (deskUrl) return { lines, link: requestLink(deskUrl, request.request_id) };
    return [...lines, `npm run quotes -- show ${request.request_id}`].join(NEXT_LINE);
  });
  if (requests.length <= MOST_LISTED) return listed;
  const more = deskUrl
    ? { lines: [], link: { words: 'More are on your desk', url: deskUrl } }
    : 'And more: npm run quotes -- list';
  return [...listed, more];
}

/** None if the request cannot be described. */
function safeLines(request: StoredRequest): string[] {
  try {
    return linesOf(request);
  } catch {
    return [];
  }
}

/** No line breaks in the values, so a visitor cannot fake a line. */
function linesOf({ payload, photo_count }: StoredRequest): string[] {
  const { email, city, additional_details } = payload;
  // A request by hand may have no e-mail address.
  const person = [fullName(payload), valueForOwner(payload, 'phone'), email].filter(Boolean).join(', ');
  const details = additional_details.replace(/\s+/g, ' ');
  // Without half of an emoji.
  const beginning = details.slice(0, MOST_DETAILS).replace(/[\ud800-\udbff]$/, '');
  const shortened = details.length > MOST_DETAILS ? `${beginning} …` : details;
  const photos = photo_count > 0 ? count(photo_count, 'photo') : '';
  return [
    `${payload.isEmergency ? 'EMERGENCY ' : ''}#${payload.quote_id}: ${person}`,
    [...servicesAsked(payload), city, photos, shortened].filter(Boolean).join('; ') || 'No details',
  ];
}

/** → "Friday, July 3 at 7:00 AM" */
function inCompanyTime(ms: number, timeZone: string): string {
  return new Date(ms).toLocaleString('en-US', {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
}

function count(number: number, noun: string): string {
  if (number > MOST_LISTED) return `more than ${MOST_LISTED} ${noun}s`;
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
