/** Beginnings of the keys of queries whose data this device stores (promises: Without a connection). */
import { MOST_KNOWN } from '../../domain/desk.ts';

/** Requests are those that were opened here. The desk says how old this data is. */
export const DATED_QUERIES = [['lists', 'open', ''], ['week'], ['request']] as const;

/** Prepared answers and saved lines belong to the screens of a request. */
export const COPIED_QUERIES = [...DATED_QUERIES, ['texts'], ['saved-lines']] as const;

/** Pages of the open list, of 50 requests each. */
export const COPIED_PAGES = 4;
/** The requests that were read last. */
export const COPIED_REQUESTS = MOST_KNOWN;
/** In characters of one read. Requests are about 4,000, so all of them stay far below a browser's limits. */
export const LONGEST_COPY = 200_000;
