/** Money, in whole cents of a US dollar. */

const DOLLAR = 100;
export const HIGHEST_PRICE = 1_000_000 * DOLLAR;

/**
 * A typed price in cents: `'240'`, `'$1,234.50'`, `'99,50'` (some phone keypads have only a comma). Ambiguous
 * text gives undefined: a wrong guess could be off by a factor of 100.
 */
export function readPrice(text: string): number | undefined {
  const pointed = text.trim().replace(/^(\$?\s*\d+),(\d{2})$/, '$1.$2');
  const [, whole, fraction = ''] = /^\$?\s*(\d{1,9}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(pointed) ?? [];
  if (whole === undefined) return undefined;
  const cents = Number(whole.replaceAll(',', '')) * DOLLAR + Number(fraction.padEnd(2, '0'));
  return isPrice(cents) ? cents : undefined;
}

export function isPrice(cents: number): boolean {
  return Number.isSafeInteger(cents) && cents > 0 && cents <= HIGHEST_PRICE;
}

/** "$240", "$1,234.50" */
export function writePrice(cents: number): string {
  const fraction = cents % DOLLAR;
  const whole = String((cents - fraction) / DOLLAR).replace(/\B(?=(\d{3})+$)/g, ',');
  return `$${whole}${fraction === 0 ? '' : `.${String(fraction).padStart(2, '0')}`}`;
}

/** Cents. Both are equal for a fixed price. */
export type Price = { low: number; high: number };

/** "$240", "$200–$260" */
export function writeRange({ low, high }: Price): string {
  return low === high ? writePrice(low) : `${writePrice(low)}–${writePrice(high)}`;
}

/** In whole dollars: "$301", "$301–$1,234" */
export function writeRoundedRange({ low, high }: Price): string {
  const rounded = (cents: number) => Math.round(cents / DOLLAR) * DOLLAR;
  return writeRange({ low: rounded(low), high: rounded(high) });
}

export function sumOf(prices: readonly Price[]): Price {
  return prices.reduce((sum, { low, high }) => ({ low: sum.low + low, high: sum.high + high }), {
    low: 0,
    high: 0,
  });
}
