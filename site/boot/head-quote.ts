/** The only script of the quote page: the theme chosen on the site, and the display font. */
import './theme.ts';
import './display-face.ts';
