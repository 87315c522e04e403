/** Quotes as the customer's page receives them. */
import type { QuoteView, VisitStage } from '../../domain/quote-page.ts';

export function quoteView(overrides: Partial<QuoteView> = {}): QuoteView {
  return {
    firstName: 'Marisol',
    service: 'Window Cleaning',
    town: 'Ann Arbor',
    contents: {
      lines: [
        {
          id: 'windows',
          words: 'Inside and outside windows, 24 panes',
          low: 24_000,
          high: 24_000,
          isOptional: false,
        },
        { id: 'screens', words: 'Screens washed and rinsed', low: 4000, high: 6000, isOptional: false },
        { id: 'gutters', words: 'Gutters cleared', low: 9000, high: 9000, isOptional: true },
      ],
      note: 'We bring our own water.\nThe ladder needs the driveway free.',
      validUntil: '2026-12-08',
    },
    version: 3,
    hash: 'the-hash',
    state: 'open',
    accepted: null,
    hasAsked: false,
    afterJob: null,
    ...overrides,
  };
}

export function acceptedView(visit: VisitStage, overrides: Partial<QuoteView> = {}): QuoteView {
  const accepted = { total: { low: 37_000, high: 39_000 }, options: ['gutters'], days: 'any Tuesday', visit };
  return quoteView({ state: 'accepted', accepted, ...overrides });
}
