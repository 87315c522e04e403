/** Beginnings of the keys of queries whose data this device stores (promises: Without a connection). */

export const OPEN_LIST = ['lists', 'open', ''] as const;

/** `request`: only those opened on this device. Their screens also show `texts` and `saved-lines`. */
export const COPIED_QUERIES = [OPEN_LIST, ['week'], ['request'], ['texts'], ['saved-lines']] as const;

/** Pages of the open list, of 50 requests each. */
export const COPIED_PAGES = 4;
