import type { QuoteFields } from './fields.ts';
import type { OfferView } from './offer-page.ts';
import type { QuoteErrors } from './validate.ts';

/**
 * The result of a form posted without scripts. The server renders the answer page with it, and the browser hydrates
 * that page with it.
 */
export type FormPost =
  | { outcome: 'success'; quoteId: string; photos?: PostedPhotos }
  | ({ outcome: 'invalid'; quote: QuoteFields; errors: QuoteErrors } & Unsent)
  | ({ outcome: 'unexpected'; quote: QuoteFields } & Unsent);

/**
 * A page to be rendered. `search` is '' or begins with '?'. `post` makes it the answer to a form posted without scripts.
 * `offer` makes it the customer's page of an offer, whatever the path, and 'gone' the page of an offer that is not in force.
 */
export type PageRequest = { path: string; search?: string; post?: FormPost; offer?: OfferView | 'gone' };

/** What became of the photos of a stored request; left out if it had none. */
type PostedPhotos = { stored: number; unreadable: number };

/** `photosDropped`: the form came with photos. A page cannot fill them in again, so the visitor has to choose them anew. */
type Unsent = { photosDropped?: boolean };
