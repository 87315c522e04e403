/** The inline script in the head of each preview: what must be so at the first paint. */
import '../../site/boot/theme.ts';
import '../../site/boot/scroll.ts';
import { showWidth } from './width.ts';

showWidth();
// The desk's bar has the place of the bar that visitors call from.
document.documentElement.dataset.quoteNear = '';
