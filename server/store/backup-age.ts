/** Tells the owner when the backups have stopped. */
import { DAY } from '../../domain/time-spans.ts';
import type { Database } from './schema.ts';

/** Where backups were ever made, one is missed after this time, ms. The supplied timer makes one every night. */
const LONGEST_WITHOUT = 2 * DAY;

/** The sentence for the owner; undefined while there is nothing to say. */
export async function alarmOfBackup({ db }: Pick<Database, 'db'>, nowMs: number): Promise<string | undefined> {
  const row = await db.selectFrom('desk_state').select('last_backup_ms').executeTakeFirst();
  const lastMs = row?.last_backup_ms;
  if (typeof lastMs !== 'number' || nowMs - lastMs <= LONGEST_WITHOUT) return undefined;
  return `The last backup of your requests is ${Math.floor((nowMs - lastMs) / DAY)} days old. Ask whoever set up the site why none was made since.`;
}
