/**
 * Keeps the layout of sections below the first screen, and the call bar, out of the first paint. load.ts and
 * call-bar.ts bring them back at the page's end.
 */

import { BEFORE_FIRST_PAINT } from './before-first-paint.ts';
import { navigationType } from './navigation-type.ts';

const root = document.documentElement;

// With a hash, or after a reload, the visit starts further down, so every section is laid out.
if (!location.hash && navigationType === 'navigate') root.classList.add(BEFORE_FIRST_PAINT);
// Hide the call bar at first, so that it never flashes over the first screen.
root.dataset.quoteNear = '';
