type Row = Record<string, string | number | boolean>;

/** RFC 4180, with a header line. A cell that a spreadsheet would run as a formula gets an apostrophe before it. */
export function toCsv(rows: readonly Row[]): string {
  const [first] = rows;
  if (!first) return '';
  const names = Object.keys(first);
  const lines = rows.map((row) => names.map((name) => cell(row[name])).join(','));
  return `${[names.map(cell).join(','), ...lines].join('\r\n')}\r\n`;
}

function cell(value: Row[string] | undefined): string {
  const text = String(value ?? '');
  const safe = typeof value === 'string' && /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
