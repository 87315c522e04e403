import { MINUTE } from '../../domain/time-spans.ts';

/** The clocks of instances that share a store differ by less than this, ms. A moment further ahead was written before a
 * clock was set back. */
export const CLOCK_TOLERANCE = MINUTE;
