import type { QuoteFields } from './fields.ts';
import type { QuoteErrors } from './validate.ts';

/** What became of a form posted without scripts; the page answers with it, and the browser hydrates with it. */
export type FormPost =
  | { outcome: 'success'; quoteId: string }
  | { outcome: 'invalid'; quote: QuoteFields; errors: QuoteErrors }
  | { outcome: 'unexpected'; quote: QuoteFields };
