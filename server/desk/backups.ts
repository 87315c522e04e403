/** "Back up now": the terminal's backup, into DATA_DIR, one at a time. */
import { execFile } from 'node:child_process';
import { addAbortListener } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BACKUP_TIMEOUT, REPOSITORY_TIMEOUT } from '../../domain/timeouts.ts';
import { OperatorError } from '../operator-error.ts';
import { lockBackups, makeRoom } from '../store/backup-retention.ts';
import { type Database, raiseChangeCounter } from '../store/database.ts';
import type { RepositorySettings } from '../store/offsite-backup.ts';

type BackupOptions = { database: Database; repository: RepositorySettings | undefined; within?: number };

export type Backups = ReturnType<typeof createBackups>;

const terminal = fileURLToPath(new URL('../terminal/main.ts', import.meta.url));
/** The terminal's exit code when its error output is a sentence for the owner. */
const SENTENCE = 2;

export function createBackups({ database, repository, within }: BackupOptions) {
  const { dataDir, db } = database;
  // Without the password, this backup is not copied off-site. The nightly one may have it.
  const offsite = repository?.passwordFile === undefined ? undefined : repository;
  // Passed by environment: other users of the machine can read arguments, and a repository's address may
  // contain a password. An empty setting counts as missing.
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    BACKUP_TO: offsite?.to ?? '',
    BACKUP_PASSWORD_FILE: offsite?.passwordFile ?? '',
  };
  // The trailing slash makes it a folder, which keeps the newest seven backups.
  const folder = join(dataDir, 'backups/');
  const timeout = within ?? BACKUP_TIMEOUT + (offsite ? REPOSITORY_TIMEOUT : 0);
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let failure: string | null = null;

  clearLeftovers(dataDir, folder);

  async function run(): Promise<void> {
    failure = await backUp(folder, settings, timeout, stopping.signal).catch((error) => {
      // The process could not be started, for example for lack of memory.
      console.error(error);
      return messages.failed;
    });
    if (failure) clearLeftovers(dataDir, folder);
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
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}

/**
 * Runs in a process of its own: copying holds up its process for seconds per GB, which visitors would notice.
 * Resolves to null, or to a sentence for the owner.
 */
async function backUp(
  folder: string,
  settings: NodeJS.ProcessEnv,
  timeout: number,
  stopping: AbortSignal,
): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const env = { ...process.env, ...settings };
  const options = { env, timeout, killSignal: 'SIGKILL' } as const;
  const child = execFile(process.execPath, [terminal, 'backup', folder], options, (error, _, stderr) => {
    if (error?.killed) return resolve(messages.tooLong);
    if (error?.code === SENTENCE) return resolve(stderr.trim());
    if (stderr) console.error(stderr.trim());
    resolve(error ? messages.failed : null);
  });
  // With the option `signal`, the callback would come before the child has exited and released its lock.
  using _listener = addAbortListener(stopping, () => child.kill('SIGKILL'));
  return await promise;
}

/** A backup that was killed cannot delete its unfinished files. */
function clearLeftovers(dataDir: string, folder: string): void {
  if (!existsSync(folder)) return;
  try {
    using _lock = lockBackups(dataDir);
    makeRoom(folder, []);
  } catch (error) {
    // Another backup is running. The next one or the next start deletes them.
    if (!(error instanceof OperatorError)) console.error(error);
  }
}

const messages = {
  failed: 'The reason is in the server’s log. Tell the person who set up your site.',
  tooLong: 'It took too long and was stopped. Tell the person who set up your site.',
};
