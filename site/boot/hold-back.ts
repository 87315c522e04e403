/** What the first paint does without. load.ts and call-bar.ts, at the page's end, let it come. */
import { navigationType } from './arrival.ts';
import { BEFORE_FIRST_PAINT } from './before-first-paint.ts';

const root = document.documentElement;

// With a hash in the address, or after a reload, the visit begins further down, so no section is held back.
if (!location.hash && navigationType === 'navigate') root.classList.add(BEFORE_FIRST_PAINT);
// The call bar begins away, so that it never covers the first screen for a moment.
root.dataset.quoteNear = '';
