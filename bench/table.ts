/**
 * A figure. Times vary with the machine, so they have no budget. The exception is the time of a desk screen,
 * which must not grow with the number of requests.
 */
export type Row = { what: string; value: number; unit: string; note?: string; budget?: number };

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

export function timeRow(what: string, times: readonly number[]): Row {
  return { what, value: Math.round(median(times)), unit: 'ms', note: range(times) };
}

export function range(values: readonly number[]): string {
  return `${Math.round(Math.min(...values))}–${Math.round(Math.max(...values))}`;
}

/** Writes a Markdown table for docs/measurements.md. */
export function writeTable(rows: readonly Row[]): string {
  const lines = rows.map(({ what, value, unit, note, budget }) => {
    const limit =
      budget === undefined ? '' : `≤ ${budget}${unit && ` ${unit}`}${value > budget ? ' **exceeded**' : ''}`;
    return `| ${what} | ${number(value)}${unit && ` ${unit}`} | ${note ?? ''} | ${limit} |`;
  });
  return ['| what | measured | | budget |', '|---|---:|---|---|', ...lines].join('\n');
}

function number(value: number): string {
  if (Number.isInteger(value)) return value.toLocaleString('en-US');
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(2);
}
