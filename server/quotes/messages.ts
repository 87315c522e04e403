import { MOST_LINES } from '../../domain/quote.ts';

export const messages = {
  none: 'There is no quote for this request yet. Write one first.',
  otherQuote: 'The quote has changed since. Open it, and note the answer there.',
  changedMeanwhile: 'Another device changed this quote.',
  answeredSince: {
    accepted: 'They have accepted the quote since.',
    declined: 'They have declined the quote since.',
  },
  price: 'Enter a price, like 240.',
  tooManyLines: `A quote has at most ${MOST_LINES} lines.`,
  sameLine: 'This quote has the same line twice.',
};
