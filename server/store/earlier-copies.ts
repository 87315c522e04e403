/** Whether the copies of earlier nights may be deleted for newer ones. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileOf } from './data-folder.ts';
import { alarmsOfDamage } from './sqlite-damage.ts';

/** How much of what cannot be made again a copy holds. */
export type Held = { requests: number; publications: number };

export const NOTHING: Held = { requests: 0, publications: 0 };

/** The copies of a folder, together with the one that is about to be made. */
const MOST_COPIES = 7;

/** Counts the requests and publications of a database file; undefined if it cannot be read. */
export function heldIn(file: string): Held | undefined {
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      const count = (table: string) =>
        Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n);
      return { requests: count('quote_request'), publications: count('site_revision') };
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

/** Why no copy may be deleted; undefined if the oldest may. Else the new copies of an empty store replace the good ones. */
export function whyKept(dataDir: string, earlier: readonly (Held | undefined)[]): string | undefined {
  if (alarmsOfDamage(dataDir).length > 0)
    return 'No copy of your requests is deleted while a damaged store is set aside, because earlier copies may be better.';
  const now = heldIn(fileOf(dataDir)) ?? NOTHING;
  const isFuller = (held: Held | undefined) =>
    held && (held.requests > 2 * now.requests || held.publications > 2 * now.publications);
  return earlier.some(isFuller)
    ? `The newest copy holds less than half of an earlier one (now: ${now.requests} requests, ${now.publications} publications), so no copy is deleted. If nothing is missing, move the earlier copies elsewhere.`
    : undefined;
}

/** The copies in a folder, oldest first. */
export function copiesIn(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => /^quotes-[\d-]+\.sqlite$/.test(name));
  return names.toSorted().map((name) => join(folder, name));
}

/** Removes what an interrupted backup left, and `copies` but the newest, so that there is room for one more. */
export function makeRoom(folder: string, copies: readonly string[]): void {
  const left = readdirSync(folder).filter((name) => /^quotes-.*\.unfinished/.test(name));
  for (const file of [...left.map((name) => join(folder, name)), ...copies.slice(0, 1 - MOST_COPIES)]) {
    rmSync(file, { recursive: true, force: true });
  }
}
