/**
 * The inline script of the contact page: that of every page, the order of the cards, and the form before React arrives.
 */
import './every-page.ts';
import { setCardOrder } from '../after-hours.ts';
import { letServerCheckEarlySubmit } from '../quote-form/early-submit.ts';

setCardOrder();
letServerCheckEarlySubmit();
