/**
 * How soon we answer, hours. The two differ on purpose: the pages state our aim, the dialogs our word. Change a number
 * here, and every sentence with it follows.
 */

/** The pages promise a quote. */
export const QUOTE_HOURS = 24;
/** The dialogs promise that we get in touch. */
export const CONTACT_HOURS = 48;
