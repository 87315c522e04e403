/** Inline script in the head of each preview: what the first paint needs. */
import '../../site/boot/theme.ts';
import '../../site/boot/scroll.ts';
import { showWidth } from './width.ts';

showWidth();
// The phone was turned.
addEventListener('resize', showWidth);
// Hides the visitors' call bar: the desk's bar is in its place.
document.documentElement.dataset.quoteNear = '';
