/**
 * The inline script in the head of the contact page: that of every page, the order of the cards, and the form before
 * React arrives.
 */
import './head.ts';
import { setCardOrder } from '../after-hours.ts';
import { letServerCheckEarlySubmit } from '../quote-form/early-submit.ts';

setCardOrder();
letServerCheckEarlySubmit();
