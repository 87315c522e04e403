/** Rows of the table at the end of `npm run test:faults`: how often a fault was tried, and what it cost. */
import { appendFileSync } from 'node:fs';

export type Tally = { fault: string; runs: number; lost: number; doubled: number };

/**
 * Compares what was acknowledged with what is stored. Call it before the assertions, so that the table shows
 * a failed test too. The file that FAULT_TABLE names gets the row.
 */
export function tally(
  fault: string,
  runs: number,
  acknowledged: readonly string[],
  stored: readonly string[],
): void {
  const file = process.env.FAULT_TABLE;
  if (!file) return;
  const known = new Set(stored);
  const lost = acknowledged.filter((id) => !known.has(id)).length;
  const row: Tally = { fault, runs, lost, doubled: stored.length - known.size };
  appendFileSync(file, `${JSON.stringify(row)}\n`);
}
