/**
 * The inline script in the head of every page: what must be so at the first paint, and as soon as anything can be pressed.
 * Besides the display face it is short, because the first screen arrives behind it. end.ts follows at the page's end.
 */
import './theme.ts';
import './display-face.ts';
import './scroll.ts';
import './pictures.ts';
import './hold-back.ts';
import './presses.ts';
import './chosen-files.ts';
