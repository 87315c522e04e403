/** The second inline script, of the contact page alone: the order of its cards is right at first paint. */
import { markAfterHours } from './after-hours.ts';

markAfterHours();
