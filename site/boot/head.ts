/**
 * Inline script in the head of every page: what must be ready at the first paint and before the first click.
 * Keep the script short, because the first screen waits for it; only the inlined font may be large.
 * page-end.ts follows at the page's end.
 */
import './theme.ts';
import './display-face.ts';
import './scroll.ts';
import './pictures.ts';
import './defer-layout.ts';
import './record-clicks.ts';
import './chosen-files.ts';
