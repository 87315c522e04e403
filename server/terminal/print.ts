import { labels } from '../../domain/field-messages.ts';
import { fieldNames } from '../../domain/fields.ts';
import { valueForOwner } from '../../domain/for-owner.ts';
import { fullName } from '../../domain/full-name.ts';
import { serviceInWords } from '../../domain/payload.ts';
import { HANDLED, statusNames } from '../../domain/status.ts';
import { timeAgo } from '../../domain/time-ago.ts';
import { type DeskWork, MOST_STARS, type Review, type Shown, type WorkPair } from '../../domain/work.ts';
import { nameOf, type StoredDevice } from '../devices/devices.ts';
import type { StoredVersion } from '../quotes/queries.ts';
import type { StoredChange } from '../store/schema.ts';
import type { StoreStatus } from '../store/status.ts';
import type { StoredRequest } from '../store/stored-request.ts';
import type { OnSiteCount } from '../work/forget.ts';

export function listRequests(requests: readonly StoredRequest[], columns?: number): string {
  if (requests.length === 0) return 'No requests.\n';
  const rows = requests.map(({ request_id, quote_id, received_ms, status, payload }) => [
    request_id.slice(0, 8),
    quote_id,
    minute(received_ms),
    payload.isEmergency && status === 'new' ? 'EMERGENCY' : statusNames[status],
    printable(fullName(payload)),
    printable(payload.phone),
    printable(serviceInWords(payload) || '-'),
    printable(payload.city || '-'),
  ]);
  const headings = ['Request', 'Quote id', 'Received (UTC)', 'Status', 'Name', 'Phone', 'Service', 'City'];
  return table([headings, ...rows], columns);
}

export function listDevices(devices: readonly StoredDevice[], columns?: number): string {
  if (devices.length === 0) return 'No devices.\n';
  const rows = devices.map((device) => [
    device.id.slice(0, 8),
    printable(nameOf(device)),
    minute(device.created_ms),
    minute(device.last_used_ms),
  ]);
  return table([['Device', 'Name', 'Signed in (UTC)', 'Last used (UTC)'], ...rows], columns);
}

/** Fits the terminal, or 100 columns. */
function table(rows: string[][], columns = 100): string {
  const widths =
    rows[0]?.map((_, column) =>
      rows.reduce((width, row) => Math.max(width, Math.min(28, row[column]?.length ?? 0)), 0),
    ) ?? [];
  const lines = rows.map((row) =>
    row.map((text, column) => text.slice(0, widths[column]).padEnd(widths[column] ?? 0)),
  );
  return lines.map((line) => `${line.join('  ').slice(0, columns).trimEnd()}\n`).join('');
}

function minute(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
}

/** `changes`: oldest first. `photos`: how many have arrived. */
export function showRequest(
  request: StoredRequest,
  changes: readonly StoredChange[],
  photos = 0,
  { pairs, review }: Pick<DeskWork, 'pairs' | 'review'> = { pairs: [], review: null },
): string {
  const { request_id, quote_id, received_ms, status, delivered_by, photo_count, payload } = request;
  const lines: [string, string][] = [
    ['Quote request', `#${quote_id}`],
    ['Request id', request_id],
    ['Received', new Date(received_ms).toISOString()],
    ['Status', statusNames[status]],
    ...(delivered_by === 'emailjs' ? [['E-mail', 'Delivered by EmailJS'] satisfies [string, string]] : []),
    ...fieldNames.map((field): [string, string] => [labels[field], valueForOwner(payload, field)]),
    ...(photo_count > 0 ? [['Photos', `${photos} of ${photo_count}`] satisfies [string, string]] : []),
    ...pairs.map((pair, index): [string, string] => [`Pictures of the job ${index + 1}`, pairInWords(pair)]),
    ...(review ? [['Review', reviewInWords(review)] satisfies [string, string]] : []),
    ...history(changes),
  ];
  return lines
    .map(([label, value]) => `${label.padEnd(26)}${printable(value, { multiline: true }) || '-'}\n`)
    .join('');
}

function pairInWords({ before, after, consent, shown }: WorkPair): string {
  const sides = [before && 'Before', after && 'After'].filter(Boolean).join(' and ');
  const allowed = consent ? `allowed by the ${consent.by} on ${consent.day}` : 'not allowed';
  return [sides, allowed, ...SHOWN[shown]].join(', ');
}

function reviewInWords({ stars, words, name, mayShow, shown }: Review): string {
  const facts = [`${stars} of ${MOST_STARS} stars`, name || 'without a name'];
  const about = [...facts, mayShow ? 'may be shown' : 'may not be shown', ...SHOWN[shown]].join(', ');
  return words === '' ? about : `${about}\n${words}`;
}

const SHOWN: { [State in Shown]: string[] } = {
  no: [],
  draft: ['in the draft'],
  hidden: ['hidden on the site'],
  published: ['on the site'],
};

/** '' if the site shows nothing of them. */
export function onSiteInWords({ pairs, reviews }: OnSiteCount): string {
  const parts = [
    pairs > 0 && `${pairs} pair${pairs === 1 ? '' : 's'} of pictures`,
    reviews > 0 && `${reviews} review${reviews === 1 ? '' : 's'}`,
  ];
  return parts.filter(Boolean).join(', ');
}

export function history(changes: readonly StoredChange[]): [moment: string, facts: string][] {
  return changes.map(({ at_ms, made_by, kind, from_status, to_status, remind_ms, undoes, text }) => {
    const undone = changes.find(({ change_id }) => change_id === undoes);
    const facts = [
      kind,
      from_status && to_status && `${statusNames[from_status]} to ${statusNames[to_status]}`,
      remind_ms !== null && new Date(remind_ms).toISOString(),
      undone && `the change of ${new Date(undone.at_ms).toISOString()}`,
      text,
    ];
    return [new Date(at_ms).toISOString(), `${made_by}: ${facts.filter(Boolean).join(': ')}`];
  });
}

export function versions(shown: readonly StoredVersion[]): [moment: string, facts: string][] {
  return shown.map(({ version, contents, made_ms }) => [
    new Date(made_ms).toISOString(),
    `Version ${version} of the quote: ${contents}`,
  ]);
}

/** Returns whether the owner has confirmed. */
export function listToDelete(
  found: readonly Pick<StoredRequest, 'quote_id' | 'received_ms'>[],
  yes: boolean,
): boolean {
  for (const { quote_id, received_ms } of found) {
    console.log(`#${quote_id}, received ${new Date(received_ms).toISOString()}`);
  }
  if (!yes)
    console.log(
      `Would delete: ${found.length}. To delete them for good, run the same command again with --yes`,
    );
  return yes;
}

export function showStatus({ requests, emails, ...moments }: StoreStatus): string {
  const moment = (ms: number | undefined) => (ms === undefined ? '-' : new Date(ms).toISOString());
  const age = (ms: number | undefined) => (ms === undefined ? 'none known' : timeAgo(ms, Date.now()));
  const lines: [string, string | number][] = [
    ['New requests', requests.new],
    ['Handled requests', HANDLED.reduce((sum, status) => sum + requests[status], 0)],
    ['Looks like spam', requests.quarantine],
    ['E-mails sent', emails.done],
    ['E-mails waiting', emails.ready],
    ['Oldest waiting since', moment(moments.oldestPendingMs)],
    ['E-mails given up', emails.dead],
    ['Last backup', age(moments.lastBackupMs)],
    ['Off-site copy', age(moments.lastOffsiteMs)],
  ];
  return lines.map(([label, value]) => `${label.padEnd(26)}${value}\n`).join('');
}

/** Control and direction characters become visible as \u{…}. Later lines are indented. */
export function printable(text: string, { multiline = false } = {}): string {
  const visible = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) => {
    if (multiline && character === '\n') return character;
    return `\\u{${character.codePointAt(0)?.toString(16)}}`;
  });
  return visible.replaceAll('\n', `\n${' '.repeat(26)}`);
}
