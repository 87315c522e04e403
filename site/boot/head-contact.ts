/** The inline script in the head of the contact page: that of every page, and the form before React arrives. */
import './head.ts';
import { letServerCheckEarlySubmit } from '../quote-form/early-submit.ts';

letServerCheckEarlySubmit();
