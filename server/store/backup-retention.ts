/** Decides whether earlier backups may be deleted to make room for new ones. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DAY } from '../../domain/time-spans.ts';
import { databaseFileOf, deleteLeftovers } from './data-folder.ts';
import { lockFile } from './sqlite.ts';
import { alarmsOfDamage } from './sqlite-damage.ts';

export type BackupCounts = { requests: number; publications: number };

export const EMPTY: BackupCounts = { requests: 0, publications: 0 };

/** Backups kept in a folder, including the one about to be made. */
const MAX_COPIES = 7;

/** Undefined if the file cannot be read. */
export function countsOf(file: string): BackupCounts | undefined {
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      const count = (table: string) =>
        Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n);
      return { requests: count('quote_request'), publications: count('site_publication') };
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

/**
 * Undefined if the oldest copies may be deleted. Without this check, nightly backups of an empty store would
 * push out the good ones.
 */
export function reasonToKeepAll(
  dataDir: string,
  earlier: readonly (BackupCounts | undefined)[],
): string | undefined {
  if (alarmsOfDamage(dataDir).length > 0) return DAMAGED;
  const now = countsOf(databaseFileOf(dataDir)) ?? EMPTY;
  const isFuller = (counts: BackupCounts | undefined) =>
    counts && (counts.requests > 2 * now.requests || counts.publications > 2 * now.publications);
  return earlier.some(isFuller)
    ? `The newest copy holds less than half of an earlier one (requests now: ${now.requests}, ` +
        `publications now: ${now.publications}), so no copy is deleted. If nothing is missing, ` +
        'move the earlier copies elsewhere.'
    : undefined;
}

/** `quotes-2026-07-03-130500.sqlite` */
export function copyName(ms: number): string {
  const moment = new Date(ms).toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');
  return `quotes-${moment}.sqlite`;
}

/** Oldest first. Copies dated over a day ahead were made earlier, while the clock was ahead. */
export function copiesIn(folder: string, nowMs: number): string[] {
  const names = readdirSync(folder).filter((name) => /^quotes-[\d-]+\.sqlite$/.test(name));
  const last = copyName(nowMs + DAY);
  const [ahead, others] = [names.filter((name) => name > last), names.filter((name) => name <= last)];
  return [...ahead.toSorted(), ...others.toSorted()].map((name) => join(folder, name));
}

/** Also deletes leftovers of interrupted backups. */
export function makeRoom(folder: string, copies: readonly string[]): void {
  deleteLeftovers(folder, (name) => /^quotes-.*\.unfinished/.test(name));
  for (const file of copies.slice(0, 1 - MAX_COPIES)) rmSync(file, { force: true });
}

/** Throws OperatorError if another backup is running. */
export function lockBackups(dataDir: string): DatabaseSync {
  return lockFile(dataDir, 'backup.lock', 'Another backup is running. Try again when it has ended.');
}

const DAMAGED =
  'No copy of your requests is deleted while a damaged store is set aside, ' +
  'because earlier copies may be better.';
