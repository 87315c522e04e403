import type { RequestFields } from './fields.ts';
import type { QuotePageView } from './quote-page.ts';
import type { RequestErrors } from './validate.ts';

/** Result of a form that the browser itself posted. Hydration uses this result. */
export type FormPost =
  | { outcome: 'success'; quoteId: string; unreadablePhotos?: number }
  | ({ outcome: 'invalid'; request: RequestFields; errors: RequestErrors } & Unsent)
  | ({ outcome: 'unexpected'; request: RequestFields } & Unsent);

/**
 * `search` is '' or begins with '?'. With `quote` the page is the customer's quote page, whatever the path;
 * 'gone' if the link's quote is no longer in force.
 */
export type PageRequest = { path: string; search?: string; post?: FormPost; quote?: QuotePageView };

/** `photosDropped`: photos came with the form, and must be chosen again. */
type Unsent = { photosDropped?: boolean };
