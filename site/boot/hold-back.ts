/**
 * Leaves out of the first paint what can wait: the layout of the sections below the first screen, and the call bar.
 * load.ts and call-bar.ts, which run at the page's end, bring them in.
 */
import { navigationType } from './arrival.ts';
import { BEFORE_FIRST_PAINT } from './before-first-paint.ts';

const root = document.documentElement;

// With a hash in the address, or after a reload, the visit begins further down, so no section is held back.
if (!location.hash && navigationType === 'navigate') root.classList.add(BEFORE_FIRST_PAINT);
// The call bar is hidden at first, so that it never covers the first screen for a moment.
root.dataset.quoteNear = '';
