/** The inline script of the contact page: what else must be right there before React is. */
import './every-page.ts';
import { setCardOrder } from '../after-hours.ts';
import { letServerCheckEarlySubmit } from '../quote-form/early-submit.ts';

setCardOrder();
letServerCheckEarlySubmit();
