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
  /** One more than it tells at most, where there are more. */
  requests: StoredQuote[];
  /** Without a word of the visitors': the mail server refused those for good. */
  isBare: boolean;
};

/** One e-mail about many requests, when they come too fast for one each. */
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
  /** What was received since then is covered; undefined for everything so far. */
  sinceMs: number | undefined;
  /** What was received before then is covered. */
  untilMs: number;
  /** What looks like spam and was e-mailed to nobody. */
  quarantined: StoredQuote[];
  /** What needs the owner, a sentence each. */
  alarms: readonly string[];
};

/** Sent every morning, also when nothing happened: when it does not come, something is wrong. */
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

/** `days` ago they began. */
function entries(requests: readonly StoredQuote[], isBare: boolean, days?: number): string[] {
  const inOrder = requests.toSorted((a, b) => Number(b.payload.isEmergency) - Number(a.payload.isEmergency));
  const since = days === undefined ? '' : ` --since ${days}d`;
  return [
    ...inOrder.slice(0, MOST_LISTED).map(isBare ? bareEntry : safeEntry),
    ...(requests.length > MOST_LISTED ? [`And more: npm run quotes -- list${since}`] : []),
  ];
}

/** A request that cannot be told is announced all the same. */
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

/** One request in a few lines; a value cannot begin a line of its own. */
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

/** By the company's clock, such as "Friday, July 3 at 7:00 AM". */
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
