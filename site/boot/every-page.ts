/**
 * The inline script of every page. It is in the document's head, so that the theme is right at the first paint and the
 * menu and the theme button respond at once. React is fetched after the first paint and runs when it is needed.
 */
import './theme.ts';
import './typefaces.ts';
import './scroll.ts';
import './menu.ts';
import './opening.ts';
import './call-bar.ts';
import './pictures.ts';
import './load.ts';
