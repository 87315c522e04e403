import { emptyQuote } from '../../domain/fields.ts';
import { buildPayload } from '../../domain/payload.ts';
import type { StoredQuote } from '../store/stored-quote.ts';

type Cell = string | number | boolean;

/** At the beginning of a file, this tells Excel that the text is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

const PAYLOAD_COLUMNS = Object.keys(buildPayload(emptyQuote, '', new Date(0), []));

const COLUMNS = ['request_id', 'received', 'status', ...PAYLOAD_COLUMNS, 'promise_hours'];

export const csvHeader = csvLine(COLUMNS);
/** With the changes of each request in a last column. */
export const csvHeaderWithHistory = csvLine([...COLUMNS, 'history']);

/**
 * The row of one request under `csvHeader`, or with its history under `csvHeaderWithHistory`. A field that was added after
 * the request was stored is empty.
 */
export function csvRow(quote: StoredQuote, ...history: string[]): string {
  const { request_id, received, status, promise_hours, ...payload } = flatten(quote);
  const cells = new Map<string, Cell>(Object.entries(payload));
  return csvLine([
    request_id,
    received,
    status,
    ...PAYLOAD_COLUMNS.map((column) => cells.get(column) ?? ''),
    promise_hours,
    ...history,
  ]);
}

/** The request as one level of names and values, for a spreadsheet. */
export function flatten({ request_id, received_ms, status, promise_hours, payload }: StoredQuote) {
  return { request_id, received: new Date(received_ms).toISOString(), status, ...payload, promise_hours };
}

/**
 * Writes a line as in RFC 4180. A cell that a spreadsheet would run as a formula begins with an apostrophe. Some
 * spreadsheets also treat the wide signs of East Asian keyboards as formula signs.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

function writeCell(cell: Cell): string {
  const text = String(cell);
  const safe = typeof cell === 'string' && /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
