/** Inline script in the head of each preview: what the first paint needs. */
import '../../site/boot/theme.ts';
import '../../site/boot/scroll.ts';
import { showWidth } from './width.ts';

showWidth();
// The bar of the desk replaces the visitors' call bar.
document.documentElement.dataset.quoteNear = '';
