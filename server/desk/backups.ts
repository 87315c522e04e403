/** "Back up now": the terminal's backup, into DATA_DIR, one at a time. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BACKUP_TIMEOUT, REPOSITORY_TIMEOUT } from '../../domain/timeouts.ts';
import { type Database, raiseChangeCounter } from '../store/database.ts';
import type { RepositorySettings } from '../store/offsite-backup.ts';

type BackupOptions = { database: Database; repository: RepositorySettings | undefined; within?: number };

export type Backups = ReturnType<typeof createBackups>;

const terminal = fileURLToPath(new URL('../terminal/main.ts', import.meta.url));
/** The terminal's exit code when its error output is a sentence for the owner. */
const SENTENCE = 2;

export function createBackups({ database, repository, within }: BackupOptions) {
  const { dataDir, db } = database;
  // Others can read arguments, and a repository's address may contain a password. An empty setting is not set.
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    BACKUP_TO: repository?.to ?? '',
    BACKUP_PASSWORD_FILE: repository?.passwordFile ?? '',
  };
  const deadline = within ?? BACKUP_TIMEOUT + (repository ? REPOSITORY_TIMEOUT : 0);
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let failure: string | null = null;

  async function run(): Promise<void> {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(deadline)]);
    // The trailing slash makes it a folder, which keeps the newest seven backups.
    failure = await backUp(join(dataDir, 'backups/'), settings, signal);
    running = undefined;
    // Makes all open desks read the result. On a full disk this fails, and they read it a minute later.
    if (!stopping.signal.aborted) await raiseChangeCounter(db).catch(() => {});
  }

  return {
    /** Waits for the backup that is running, or starts one. Resolves when it has ended. */
    make(): Promise<void> {
      running ??= run();
      return running;
    },
    state: () => ({ isRunning: running !== undefined, failure }),
    stop: () => stopping.abort(),
  };
}

/**
 * Runs in a process of its own: copying holds up its process for seconds per GB, which visitors would notice.
 * Resolves to null, or to a sentence for the owner.
 */
function backUp(folder: string, settings: NodeJS.ProcessEnv, signal: AbortSignal): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const env = { ...process.env, ...settings };
  const options = { env, signal, killSignal: 'SIGKILL' } as const;
  execFile(process.execPath, [terminal, 'backup', folder], options, (error, _, stderr) => {
    if (signal.aborted) return resolve(messages.tooLong);
    if (error?.code === SENTENCE) return resolve(stderr.trim());
    if (stderr) console.error(stderr.trim());
    resolve(error ? messages.failed : null);
  });
  return promise;
}

const messages = {
  failed: 'The reason is in the server’s log. Tell the person who set up your site.',
  tooLong: 'It took too long and was stopped. Tell the person who set up your site.',
};
