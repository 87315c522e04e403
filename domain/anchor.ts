/**
 * Other element ids of the services page. Ids with capitals are left out, because an anchor is lowercase.
 * tools/random-content.test.ts finds ids missing here.
 */
export const reservedIds: ReadonlySet<string> = new Set([
  ...['root', 'page-data', 'form-post', 'main', 'menu', 'open-menu', 'call-to-action', 'sheet-place'],
  ...['quote-dialog-title', 'quote-dialog-text', 'quote-dialog-note'],
]);

/**
 * Id of a service's card: `'Window Cleaning'` → `'window-cleaning'` (promises: Navigation). An id that the
 * program uses itself gets a number.
 */
export function anchorOf(title: string): string {
  const anchor = title.toLowerCase().replace(/\s/g, '-');
  return reservedIds.has(anchor) ? `${anchor}-2` : anchor;
}
