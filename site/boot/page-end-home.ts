/** Inline script at the end of the home page: the common one, and the wipe of the hero's pane. */
import './page-end.ts';
import './wipe.ts';
