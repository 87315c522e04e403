/**
 * How soon we answer, in hours. The two promises differ on purpose (spec §8): the pages say when a quote comes, the
 * dialogs when we get in touch. A change here changes every sentence with the number.
 */

/** The pages promise a quote within this time. */
export const QUOTE_HOURS = 24;
/** The dialogs promise a call or message within this time. */
export const CONTACT_HOURS = 48;
