/**
 * The inline script of every page. It stands in the document's head, so that the theme is right at first paint, the
 * menu and the theme button answer at once, and React is fetched only after the page is painted.
 */
import './theme.ts';
import './scroll.ts';
import './menu.ts';
import './pictures.ts';
import './load.ts';
