import type { RequestFields } from './fields.ts';
import type { QuoteView } from './quote-page.ts';
import type { RequestErrors } from './validate.ts';

/** Result of a form posted without scripts. The server renders it, and the browser hydrates from it. */
export type FormPost =
  | { outcome: 'success'; quoteId: string; photos?: PostedPhotos }
  | ({ outcome: 'invalid'; request: RequestFields; errors: RequestErrors } & Unsent)
  | ({ outcome: 'unexpected'; request: RequestFields } & Unsent);

/**
 * A page to render. `search` is '' or begins with '?'. `post` makes it the response to a form posted without
 * scripts. `quote` makes it the customer's quote page, whatever the path; 'gone' means that the quote is not
 * in force.
 */
export type PageRequest = { path: string; search?: string; post?: FormPost; quote?: QuoteView | 'gone' };

/** Photos of a stored request; left out if it had none. */
type PostedPhotos = { stored: number; unreadable: number };

/** `photosDropped`: the form came with photos. A page cannot restore them, so they must be chosen again. */
type Unsent = { photosDropped?: boolean };
