/**
 * What this device keeps for the time without a connection: each query whose key begins so. Requests are
 * those that were opened here. Photos and other lists are not kept.
 */
export const KEPT_QUERIES = [
  ['lists', 'open', ''],
  ['week'],
  ['request'],
  // Both belong to the screen of a request.
  ['texts'],
  ['saved-lines'],
] as const;

/** Pages of the open list, of 50 requests each. */
export const KEPT_PAGES = 4;
/** The requests that were read last. */
export const KEPT_REQUESTS = 100;
/** One answer, in characters. Requests are about 4,000, so all of them stay far below a browser's limits. */
export const KEPT_LENGTH = 200_000;
