/** Makes backups on this machine, and in the repository of BACKUP_TO, for the terminal and the desk. */
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_TIMEOUT } from '../../domain/timeouts.ts';
import { OperatorError } from '../operator-error.ts';
import {
  copiesIn,
  copyName,
  countsOf,
  EMPTY,
  lockBackups,
  makeRoom,
  reasonToKeepAll,
} from './backup-retention.ts';
import { FOLDER_MODE } from './data-folder.ts';
import type { Database } from './database.ts';
import { createOffsiteBackup, type RepositorySettings } from './offsite-backup.ts';

type Repository = RepositorySettings | undefined;

/**
 * Copies to a new file, or to a folder that keeps the newest seven copies. Alarms go to the terminal, the
 * desk and the daily e-mail.
 */
export async function makeBackup(database: Database, repository: Repository, target: string): Promise<void> {
  // Throws: PostgreSQL has its own backup program.
  if (database.isShared) return database.backup(target);
  const { db, dataDir } = database;
  using _lock = lockBackups(dataDir);
  const note = (alarm: string | undefined) =>
    db
      .updateTable('desk_state')
      .set(({ eb }) => ({ backup_alarm: alarm ?? null, change_counter: eb('change_counter', '+', 1) }))
      .execute();
  try {
    const alarm = await makeCopies(database, repository, target);
    if (alarm) console.error(alarm);
    await note(alarm);
  } catch (error) {
    // On a full disk this write fails, too, and the original error says more.
    await note(error instanceof Error ? error.message : String(error)).catch(() => {});
    throw error;
  }
}

/** Resolves to an alarm for the owner. */
async function makeCopies(
  database: Database,
  repository: Repository,
  target: string,
): Promise<string | undefined> {
  const { db, dataDir } = database;
  const nowMs = Date.now();
  const isFolder =
    target.endsWith('/') || statSync(target, { throwIfNoEntry: false })?.isDirectory() === true;
  if (isFolder) makeFolder(target);
  const copies = isFolder ? copiesIn(target, nowMs) : [];
  const kept = reasonToKeepAll(dataDir, copies.map(countsOf));
  if (isFolder) makeRoom(target, kept ? [] : copies);
  const file = isFolder ? join(target, copyName(nowMs)) : target;
  await database.backup(file);
  console.log(`Copied to ${file}`);
  if (!repository) return kept;

  const offsite = createOffsiteBackup(repository, AbortSignal.timeout(REPOSITORY_TIMEOUT));
  const state = await db.selectFrom('desk_state').select('last_offsite_ms').executeTakeFirstOrThrow();
  const keptThere = kept ?? reasonToKeepAll(dataDir, await offsite.list(state.last_offsite_ms === null));
  await offsite.send(file, countsOf(file) ?? EMPTY);
  await db.updateTable('desk_state').set({ last_offsite_ms: nowMs }).execute();
  console.log('Sent to BACKUP_TO');
  if (!keptThere) await offsite.forget();
  return keptThere;
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  } catch (error) {
    throw OperatorError.of(error, (reason) => `${folder} cannot be written (${reason})`);
  }
}
