import { emptyRequest } from '../../domain/fields.ts';
import { buildPayload } from '../../domain/payload.ts';
import { formatPhone } from '../../domain/phone.ts';
import type { StoredRequest } from '../store/stored-request.ts';

type Cell = string | number | boolean;

/** Tells Excel that the file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

const PAYLOAD_COLUMNS = Object.keys({ ...emptyRequest, ...buildPayload(emptyRequest, '', new Date(0), []) });

type Row = StoredRequest & { history?: string };

/** RFC 4180. Times are in the company's zone: no spreadsheet parses ISO 8601 in UTC. */
export async function* csvLines(
  rows: AsyncIterable<Row> | Iterable<Row>,
  timeZone: string,
  hasHistory = false,
): AsyncGenerator<string> {
  // `2026-11-26 14:05`, which every spreadsheet reads.
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const columns = ['request_id', 'received', 'status', ...PAYLOAD_COLUMNS, 'promise_hours'];
  if (hasHistory) columns.push('history');
  yield BYTE_ORDER_MARK + csvLine(columns);
  for await (const { history = '', ...request } of rows) {
    const { phone, submission_date: sent, services = [], ...values } = flatten(request);
    const cells = new Map<string, Cell>(
      Object.entries({
        ...values,
        services: services.join(', '),
        received: clock.format(request.received_ms),
        submission_date: Number.isNaN(Date.parse(sent)) ? sent : clock.format(new Date(sent)),
        // A leading plus would start a formula.
        phone: formatPhone(phone).replace(/^\+1 /, ''),
        history,
      }),
    );
    yield csvLine(columns.map((column) => cells.get(column) ?? ''));
  }
}

export function flatten({ request_id, received_ms, status, promise_hours, payload }: StoredRequest) {
  return { request_id, received: new Date(received_ms).toISOString(), status, ...payload, promise_hours };
}

/**
 * Finds a formula at the start of a cell, or after a separator at which a spreadsheet may split the cell.
 * Some spreadsheets also accept full-width signs of East Asian keyboards.
 */
const FORMULA = /(^|[,;\t\r\n])([\s"']*)(?=[=+\-@＝＋－＠])/g;

/** A leading apostrophe makes a spreadsheet read a formula as text. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

function writeCell(cell: Cell): string {
  const safe =
    typeof cell === 'string' ? cell.replace(FORMULA, "$1$2'").replace(/^(?=[\t\r\n])/, "'") : String(cell);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
