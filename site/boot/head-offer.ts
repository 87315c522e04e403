/** The only script of an offer's page: the theme that was chosen on the site, and the typefaces. */
import './theme.ts';
import './typefaces.ts';
