/** Rows of the table at the end of `npm run test:faults`: fault, runs, and what was lost or doubled. */
import { appendFileSync } from 'node:fs';

export type Tally = { fault: string; runs: number; lost: number; doubled: number };

/**
 * Compares the acknowledged ids with the stored ones, each as often as it occurs, and adds a row to the file
 * that FAULT_TABLE names. Call it before the assertions, so that the table shows a failed test too.
 */
export function tally(
  fault: string,
  runs: number,
  acknowledged: readonly string[],
  stored: readonly string[],
): void {
  const file = process.env.FAULT_TABLE;
  if (!file) return;
  const sent = countEach(acknowledged);
  const kept = countEach(stored);
  const row: Tally = { fault, runs, lost: 0, doubled: 0 };
  for (const [id, times] of sent) row.lost += Math.max(0, times - (kept.get(id) ?? 0));
  for (const [id, times] of kept) row.doubled += Math.max(0, times - (sent.get(id) ?? 1));
  appendFileSync(file, `${JSON.stringify(row)}\n`);
}

function countEach(ids: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
