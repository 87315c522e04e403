import type { InboxRow } from '../../domain/desk.ts';

/**
 * The rows of a list without those that came in above the others while the owner reads further down. What came in below,
 * as the next page does, moves nothing and is shown.
 */
export function holdBack(rows: readonly InboxRow[], shown: ReadonlySet<string>): readonly InboxRow[] {
  const lastShown = rows.findLastIndex(({ id }) => shown.has(id));
  return rows.filter(({ id }, index) => index >= lastShown || shown.has(id));
}
