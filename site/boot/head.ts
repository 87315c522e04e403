/**
 * Inline script in the head of every page: what must be ready at the first paint and before the first click.
 * Keep it short (apart from the font), because the first screen waits for it. end.ts follows at the page's
 * end.
 */
import './theme.ts';
import './display-face.ts';
import './scroll.ts';
import './pictures.ts';
import './hold-back.ts';
import './presses.ts';
import './chosen-files.ts';
