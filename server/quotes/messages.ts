import { MOST_LINES } from '../../domain/quote.ts';

/** Why a change of a quote was refused. */
export const messages = {
  none: 'There is no quote for this request yet. Write one first.',
  changedMeanwhile: 'Another device has changed this quote meanwhile.',
  price: 'Write a price from 0.01 to 1,000,000.00, such as 1,234.50.',
  tooManyLines: `A quote has at most ${MOST_LINES} lines.`,
  sameLine: 'A line is in this quote twice.',
};
