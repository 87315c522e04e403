import { DOLLAR, type Price, writeRange } from '../../domain/money.ts';

export function inDollars({ low, high }: Price): string {
  const rounded = (cents: number) => Math.round(cents / DOLLAR) * DOLLAR;
  return writeRange({ low: rounded(low), high: rounded(high) });
}

const shortFormat = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 2 });

/** "$341", "$1.2K": columns are narrow. */
export function inShortDollars(cents: number): string {
  const dollars = Math.round(cents / DOLLAR);
  return dollars < 1000 ? `$${dollars}` : `$${shortFormat.format(dollars)}`;
}
