/** The inline script of the home page: that of every page, and the wipe of the hero's pane. */
import './every-page.ts';
import './wipe.ts';
