/** Inline script at the end of every page: what needs the page's elements or can wait. */
import './menu.ts';
import './opening.ts';
import './call-bar.ts';
import './load.ts';
