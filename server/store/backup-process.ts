/**
 * Makes one backup in a process of its own: copying holds up its process for seconds per GB, which visitors
 * would notice.
 */
import { OperatorError } from '../operator-error.ts';
import { makeBackup } from './make-backup.ts';
import type { RepositorySettings } from './offsite-backup.ts';
import { openSqliteForTerminal } from './sqlite.ts';

/** Sent as a message, because others can read arguments and a repository's address may contain a password. */
export type BackupTask = { dataDir: string; folder: string; repository: RepositorySettings | undefined };
/** `failure` is a sentence for the owner; undefined if the reason is only in the log. */
export type BackupResult = { isMade: true } | { isMade: false; failure: string | undefined };

process.once('message', async (task: BackupTask) => {
  const result = await make(task);
  process.send?.(result, () => process.disconnect());
});

async function make({ dataDir, folder, repository }: BackupTask): Promise<BackupResult> {
  try {
    const database = openSqliteForTerminal(dataDir);
    if (!database) throw new Error(`${dataDir} has no database`);
    try {
      await makeBackup(database, repository, folder);
    } finally {
      await database.close();
    }
    return { isMade: true };
  } catch (error) {
    if (error instanceof OperatorError) return { isMade: false, failure: error.message };
    console.error(error);
    return { isMade: false, failure: undefined };
  }
}
