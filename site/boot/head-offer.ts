/** The only script of an offer's page: the theme that was chosen on the site, and the display face. */
import './theme.ts';
import './display-face.ts';
