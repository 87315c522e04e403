import { company } from '../../content/company.ts';
import { valueForOwner } from '../../quote/for-owner.ts';
import { escapeHtml, htmlPage, type Letter } from './letter.ts';
import { MOST_LISTED } from './outbox.ts';
import type { StoredQuote } from './schema.ts';

const MOST_DETAILS = 200;
const DAY_MS = 86_400_000;

type Digest = {
  id: string;
  dueMs: number;
  /** The requests; one more than a digest lists if there are more. */
  requests: StoredQuote[];
  /** Whether to leave out the visitors' words, because the mail server refused them for good. */
  isBare: boolean;
};

/** One e-mail about many requests that came too fast for one e-mail each. */
export function digestLetter({ id, dueMs, requests, isBare }: Digest): Letter {
  const emergencies = requests.filter(({ payload }) => payload.isEmergency).length;
  const subject = `${emergencies > 0 ? 'EMERGENCY: ' : ''}${count(requests.length, 'quote request')}`;
  return letter(id, dueMs, subject, [
    'More requests came in within an hour than are e-mailed one by one. Here they are together, emergencies first.',
    ...reasonIf(isBare),
    ...entries(requests, isBare),
  ]);
}

type DailyDigest = Digest & {
  /** The digest covers requests received since this moment; undefined for all requests so far. */
  sinceMs: number | undefined;
  /** The digest covers requests received before this moment. */
  untilMs: number;
  /** The requests that look like spam and were not e-mailed. */
  quarantined: StoredQuote[];
  /** Problems that need the owner, one sentence each. */
  alarms: readonly string[];
};

/**
 * The digest of every morning. It is sent even if nothing happened, so that the owner notices when it does not come.
 */
export function dailyLetter(digest: DailyDigest): Letter {
  const { id, dueMs, sinceMs, untilMs, requests, quarantined, alarms, isBare } = digest;
  const since = sinceMs === undefined ? 'So far' : `Since ${moment(sinceMs)}`;
  const subject = `${alarms.length > 0 ? 'Please look: ' : ''}${since}: ${count(requests.length, 'quote request')}`;
  const span = sinceMs === undefined ? `Until ${moment(untilMs)}` : `From ${moment(sinceMs)} to ${moment(untilMs)}`;
  const days = sinceMs === undefined ? undefined : Math.ceil((untilMs - sinceMs) / DAY_MS) + 1;
  return letter(id, dueMs, subject, [
    ...alarms,
    requests.length > 0
      ? `${span}, ${count(requests.length, 'quote request')} came in. Was each e-mailed to you?`
      : `${span}, no quote request came in.`,
    ...reasonIf(isBare),
    ...entries(requests, isBare, days),
    ...(quarantined.length > 0
      ? [`Besides, ${count(quarantined.length, 'request')} looked like spam:`, ...entries(quarantined, isBare, days)]
      : []),
    'This e-mail comes every morning. When it does not, the website cannot reach you: please have it looked at.',
  ]);
}

function reasonIf(isBare: boolean): string[] {
  return isBare
    ? ['The mail server refused this e-mail with what the visitors wrote, so here are only the commands to read it.']
    : [];
}

/** `days` is the age of the oldest request, for the command that lists them all. */
function entries(requests: readonly StoredQuote[], isBare: boolean, days?: number): string[] {
  const inOrder = requests.toSorted((a, b) => Number(b.payload.isEmergency) - Number(a.payload.isEmergency));
  const since = days === undefined ? '' : ` --since ${days}d`;
  return [
    ...inOrder.slice(0, MOST_LISTED).map(isBare ? bareEntry : safeEntry),
    ...(requests.length > MOST_LISTED ? [`And more: npm run quotes -- list${since}`] : []),
  ];
}

/** If a request cannot be described, it is still announced. */
function safeEntry(request: StoredQuote): string {
  try {
    return entry(request);
  } catch {
    return bareEntry(request);
  }
}

function bareEntry({ payload, quote_id, request_id }: StoredQuote): string {
  return `${payload.isEmergency ? 'EMERGENCY ' : ''}#${quote_id}\n    npm run quotes -- show ${request_id}`;
}

/** One request in a few lines. Its values contain no line breaks, so none can begin a line of its own. */
function entry({ payload, request_id }: StoredQuote): string {
  const { first_name, last_name, email, city, service_needed, additional_details } = payload;
  const phone = valueForOwner(payload, 'phone');
  const details = additional_details.replace(/\s+/g, ' ');
  const shortened = details.length > MOST_DETAILS ? `${details.slice(0, MOST_DETAILS).toWellFormed()} …` : details;
  return [
    `${payload.isEmergency ? 'EMERGENCY ' : ''}#${payload.quote_id}: ${first_name} ${last_name}, ${phone}, ${email}`,
    [service_needed, city, shortened].filter(Boolean).join('; ') || 'No details',
    `npm run quotes -- show ${request_id}`,
  ].join('\n    ');
}

/** A moment by the company's clock, such as "Friday, July 3 at 7:00 AM". */
function moment(ms: number): string {
  return new Date(ms).toLocaleString('en-US', {
    timeZone: company.timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
}

function letter(id: string, dueMs: number, subject: string, paragraphs: string[]): Letter {
  return {
    id,
    date: new Date(dueMs),
    subject,
    text: `${subject}\n\n${paragraphs.join('\n\n')}\n`,
    html: htmlPage(
      subject,
      paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`).join(''),
    ),
  };
}

function count(number: number, noun: string): string {
  if (number > MOST_LISTED) return `more than ${MOST_LISTED} ${noun}s`;
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
