/** A quote as an owner writes it, for tests. */
import { daysAfter, type QuoteContents, type QuoteLine } from '../../domain/quote.ts';

export const line = (overrides: Partial<QuoteLine> = {}): QuoteLine => ({
  id: 'windows',
  words: 'Windows, in and out',
  low: 24_000,
  high: 24_000,
  isOptional: false,
  ...overrides,
});

export const GUTTERS = line({ id: 'gutters', words: 'Gutters', low: 8000, high: 10_000, isOptional: true });

export const contents = (overrides: Partial<QuoteContents> = {}): QuoteContents => ({
  lines: [line(), GUTTERS],
  note: '',
  validUntil: daysAfter(new Date().toISOString().slice(0, 10), 14),
  ...overrides,
});

/** The part of the content that the customer's page needs. */
export const towns = () => ['Livonia', 'Ann Arbor'];
