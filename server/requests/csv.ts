/** The requests as CSV (RFC 4180), for a spreadsheet. */
import { emptyQuote } from '../../domain/fields.ts';
import { buildPayload } from '../../domain/payload.ts';
import { formatPhone } from '../../domain/phone.ts';
import type { StoredQuote } from '../store/stored-quote.ts';

type Cell = string | number | boolean;

/** At the beginning of a file, this tells Excel that the text is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

const PAYLOAD_COLUMNS = Object.keys(buildPayload(emptyQuote, '', new Date(0), []));

/** `history` is a last column, with the changes of each request. */
type Row = StoredQuote & { history?: string };

/** Writes the file line by line. Moments are by the company's clock, because no spreadsheet reads UTC's ISO 8601 as one. */
export async function* csvLines(
  rows: AsyncIterable<Row> | Iterable<Row>,
  timeZone: string,
  hasHistory = false,
): AsyncGenerator<string> {
  // Swedish writes "2026-11-26 14:05".
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const columns = ['request_id', 'received', 'status', ...PAYLOAD_COLUMNS, 'promise_hours'];
  if (hasHistory) columns.push('history');
  yield BYTE_ORDER_MARK + csvLine(columns);
  for await (const { history = '', ...quote } of rows) {
    const { phone, submission_date: sent, ...values } = flatten(quote);
    const cells = new Map<string, Cell>(
      Object.entries({
        ...values,
        received: clock.format(quote.received_ms),
        submission_date: Number.isNaN(Date.parse(sent)) ? sent : clock.format(new Date(sent)),
        // With its plus, a number would begin a formula.
        phone: formatPhone(phone).replace(/^\+1 /, ''),
        history,
      }),
    );
    // A field that was added after the request was stored is empty.
    yield csvLine(columns.map((column) => cells.get(column) ?? ''));
  }
}

/** The request as one level of names and values. */
export function flatten({ request_id, received_ms, status, promise_hours, payload }: StoredQuote) {
  return { request_id, received: new Date(received_ms).toISOString(), status, ...payload, promise_hours };
}

/**
 * What a spreadsheet may run: a sign of a formula where a cell begins. With another separator than the comma, a cell begins
 * in the middle of ours. Some spreadsheets also know the wide signs of East Asian keyboards.
 */
const FORMULA = /(^|[,;\t\r\n])([\s"']*)(?=[=+\-@＝＋－＠])/g;

/** An apostrophe makes text of what would be a formula. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

function writeCell(cell: Cell): string {
  const safe =
    typeof cell === 'string' ? cell.replace(FORMULA, "$1$2'").replace(/^(?=[\t\r\n])/, "'") : String(cell);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
