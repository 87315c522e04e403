import { MOST_LINES } from '../../domain/quote.ts';

export const messages = {
  none: 'There is no quote for this request yet. Write one first.',
  otherQuote: 'The quote has changed since you opened it. Open it again, and note the answer there.',
  changedMeanwhile: 'Another device changed this quote.',
  answeredSince: {
    accepted: 'The customer has accepted the quote meanwhile.',
    declined: 'The customer has declined the quote meanwhile.',
  },
  price: 'Enter a price, like 240.',
  tooManyLines: `A quote has at most ${MOST_LINES} lines.`,
  sameLine: 'This quote has the same line twice.',
};
