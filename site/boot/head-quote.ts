/** The only script of the quote page. */
import './theme.ts';
import './display-face.ts';
import './text-face.ts';
import './quote-total.ts';
