import { DOLLAR, type Price, writeRange } from '../../domain/money.ts';

export function inDollars({ low, high }: Price): string {
  const rounded = (cents: number) => Math.round(cents / DOLLAR) * DOLLAR;
  return writeRange({ low: rounded(low), high: rounded(high) });
}
