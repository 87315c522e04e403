/** "Back up now": the terminal's backup, into DATA_DIR, one at a time. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BACKUP_TIMEOUT, REPOSITORY_TIMEOUT } from '../../domain/timeouts.ts';
import type { BackupResult, BackupTask } from '../store/backup-process.ts';
import { type Database, raiseChangeCounter } from '../store/database.ts';
import type { RepositorySettings } from '../store/offsite-backup.ts';

type BackupOptions = { database: Database; repository: RepositorySettings | undefined; within?: number };

export type Backups = ReturnType<typeof createBackups>;

/** Standard output belongs to the server's log. */
const STDIO = ['ignore', 'ignore', 'inherit', 'ipc'] as const;
const program = fileURLToPath(new URL('../store/backup-process.ts', import.meta.url));

export function createBackups({ database, repository, within }: BackupOptions) {
  const { dataDir, db } = database;
  // The trailing slash makes it a folder, which keeps the newest seven backups.
  const task: BackupTask = { dataDir, folder: join(dataDir, 'backups/'), repository };
  const deadline = within ?? BACKUP_TIMEOUT + (repository ? REPOSITORY_TIMEOUT : 0);
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let failure: string | null = null;

  async function run(): Promise<void> {
    const result = await runProcess(task, AbortSignal.any([stopping.signal, AbortSignal.timeout(deadline)]));
    failure = result.isMade ? null : (result.failure ?? messages.failed);
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

async function runProcess(task: BackupTask, signal: AbortSignal): Promise<BackupResult> {
  const child = fork(program, { signal, killSignal: 'SIGKILL', execArgv: [], stdio: [...STDIO] });
  let result: BackupResult | undefined;
  child.on('message', (message: BackupResult) => {
    result = message;
  });
  const exited = once(child, 'exit');
  child.send(task, () => {});
  try {
    await exited;
  } catch (error) {
    if (!signal.aborted) console.error(error);
    return { isMade: false, failure: signal.aborted ? messages.tooLong : undefined };
  }
  return result ?? { isMade: false, failure: undefined };
}

const messages = {
  failed: 'The reason is in the server’s log. Tell the person who set up your site.',
  tooLong: 'It took too long and was stopped. Tell the person who set up your site.',
};
