/** The inline script of the contact page: it also puts the cards in the right order before the first paint. */
import './every-page.ts';
import { markAfterHours } from '../after-hours.ts';

markAfterHours();
