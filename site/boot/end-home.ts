/** The inline script at the end of the home page: that of every page, and the wipe of the hero's pane. */
import './end.ts';
import './wipe.ts';
