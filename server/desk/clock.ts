/** The units of time in this folder, ms. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The clocks of instances that share a store differ by less than this, ms. A moment further ahead was written before a
 * clock was set back. */
export const CLOCK_TOLERANCE = MINUTE;
