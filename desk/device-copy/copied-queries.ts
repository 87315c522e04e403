/** Beginnings of the keys of queries whose data this device stores (promises: Without a connection). */

/** While offline, the desk says how old this data is. `request`: only those opened on this device. */
export const DATED_QUERIES = [['lists', 'open', ''], ['week'], ['request']] as const;

/** Prepared answers and saved lines belong to the screens of a request. */
export const COPIED_QUERIES = [...DATED_QUERIES, ['texts'], ['saved-lines']] as const;

/** Pages of the open list, of 50 requests each. */
export const COPIED_PAGES = 4;
