import { valueForOwner } from '../../quote/for-owner.ts';
import { escapeHtml, htmlPage, type Letter } from './letter.ts';
import type { StoredQuote, StoreStatus } from './store.ts';

/** What a digest tells at most; it says when there are more. */
export const MOST_TOLD = 1000;
const MOST_DETAILS = 200;

/** One e-mail about many requests, when they come too fast for one each. */
export function digestLetter({ id, dueMs, requests }: { id: string; dueMs: number; requests: StoredQuote[] }): Letter {
  const emergencies = requests.filter(({ payload }) => payload.isEmergency).length;
  const subject = `${emergencies > 0 ? 'EMERGENCY: ' : ''}${count(requests.length, 'quote request')}`;
  return letter(id, dueMs, subject, [
    'More requests came in within an hour than are e-mailed one by one. Here they are together, emergencies first.',
    ...entries(requests),
  ]);
}

export type DailyDigest = {
  id: string;
  dueMs: number;
  requests: StoredQuote[];
  /** What looks like spam and was e-mailed to nobody. */
  quarantined: StoredQuote[];
  status: StoreStatus;
  alarms: readonly string[];
};

/** Sent every morning, also when nothing happened: when it does not come, something is wrong. */
export function dailyLetter({ id, dueMs, requests, quarantined, status, alarms }: DailyDigest): Letter {
  const { ready, dead } = status.deliveries;
  const problems = [
    ...alarms,
    ...(dead > 0 ? [`${count(dead, 'e-mail')} could not be delivered and will not be tried again.`] : []),
    ...(ready > 0 ? [`${count(ready, 'e-mail')} could not be delivered yet.`] : []),
  ];
  const subject = `${problems.length > 0 ? 'Please look: ' : ''}The last 24 hours: ${count(requests.length, 'quote request')}`;
  return letter(id, dueMs, subject, [
    ...problems,
    requests.length > 0
      ? `In the last 24 hours, ${count(requests.length, 'quote request')} came in. Was each e-mailed to you?`
      : 'In the last 24 hours, no quote request came in.',
    ...entries(requests),
    ...(quarantined.length > 0
      ? [`Besides, ${count(quarantined.length, 'request')} looked like spam:`, ...entries(quarantined)]
      : []),
    'This e-mail comes every morning. When it does not, the website cannot reach you: please have it looked at.',
  ]);
}

function entries(requests: readonly StoredQuote[]): string[] {
  const inOrder = requests.toSorted((a, b) => Number(b.payload.isEmergency) - Number(a.payload.isEmergency));
  return [
    ...inOrder.slice(0, MOST_TOLD).map(safeEntry),
    ...(requests.length > MOST_TOLD ? ['And more: npm run quotes -- list --since 2d'] : []),
  ];
}

/** A request that cannot be told is announced all the same. */
function safeEntry(request: StoredQuote): string {
  try {
    return entry(request);
  } catch {
    return `#${request.quote_id}\n    npm run quotes -- show ${request.request_id}`;
  }
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
  if (number > MOST_TOLD) return `more than ${MOST_TOLD} ${noun}s`;
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
