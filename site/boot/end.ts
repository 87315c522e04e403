/**
 * The inline script at the end of every page: what needs its elements, and what can wait for the first screen. React is
 * fetched after the first paint and runs when it is needed.
 */
import './menu.ts';
import './opening.ts';
import './call-bar.ts';
import './load.ts';
