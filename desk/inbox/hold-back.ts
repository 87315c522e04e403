import type { InboxRow } from '../../quote/desk.ts';

/**
 * Splits the rows of a list into those that are shown, and those that came in above them while the owner reads further
 * down. What came in below, as the next page does, moves nothing and is shown.
 */
export function holdBack(
  rows: readonly InboxRow[],
  shown: ReadonlySet<string>,
): { visible: readonly InboxRow[]; held: readonly InboxRow[] } {
  const lastShown = rows.findLastIndex(({ id }) => shown.has(id));
  const isHeld = ({ id }: InboxRow, index: number) => index < lastShown && !shown.has(id);
  const held = rows.filter(isHeld);
  return { visible: held.length === 0 ? rows : rows.filter((row, index) => !isHeld(row, index)), held };
}
