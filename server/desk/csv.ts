type Cell = string | number | boolean;

/** At the beginning of a file, it tells Excel that the text is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * RFC 4180. A cell that a spreadsheet would run as a formula gets an apostrophe before it; some take the wide signs of
 * East Asian keyboards for the plain ones.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

function writeCell(cell: Cell): string {
  const text = String(cell);
  const safe = typeof cell === 'string' && /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
