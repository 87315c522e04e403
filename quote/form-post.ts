import type { QuoteFields } from './fields.ts';
import type { QuoteErrors } from './validate.ts';

/**
 * The result of a form posted without scripts. The server renders the answer page with it, and the browser hydrates
 * that page with it.
 */
export type FormPost =
  | { outcome: 'success'; quoteId: string }
  | { outcome: 'invalid'; quote: QuoteFields; errors: QuoteErrors }
  | { outcome: 'unexpected'; quote: QuoteFields };
