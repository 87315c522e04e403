/**
 * Keeps sections below the first screen, and the call bar, out of the first paint. load.ts and call-bar.ts
 * bring them back.
 */

import { BEFORE_FIRST_PAINT } from './deferred-layout.ts';
import { navigationType } from './navigation-type.ts';

const root = document.documentElement;

// With a hash, or after a reload, the visit starts further down.
if (!location.hash && navigationType === 'navigate') root.classList.add(BEFORE_FIRST_PAINT);
// The call bar must never flash over the first screen.
root.dataset.quoteNear = '';
