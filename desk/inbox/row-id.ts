/** The id of a request's link in the list. */
export function rowId(requestId: string): string {
  return `row-${requestId}`;
}

/** The id of the list's element. */
export const LIST = 'list';
