/** The id of a request's link in the list. */
export function rowId(requestId: string): string {
  return `row-${requestId}`;
}

/** The id of the list's element. */
export const LIST = 'list';

/** An address at which the list beside it, or behind it, stays the same. `search` is that of the current address. */
export function within(path: string, search: string): string {
  return search ? `${path}?${search}` : path;
}
