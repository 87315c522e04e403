/**
 * Inline script in the head of every page: what must be ready at the first paint and before the first click.
 * The first screen waits for it, so keep it short.
 */
import './theme.ts';
import './display-face.ts';
import './text-face.ts';
import './scroll.ts';
import './pictures.ts';
import './defer-layout.ts';
import './record-clicks.ts';
import './chosen-files.ts';
