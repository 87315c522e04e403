/**
 * Backups in a restic repository on another machine. Each photo is sent as a separate file named by its hash.
 * restic stores an unchanged file only once, but a database that has grown is stored as a whole again.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { HOUR } from '../../domain/time-spans.ts';
import { OperatorError } from '../operator-error.ts';
import type { BackupCounts } from './backup-retention.ts';
import { copyRows } from './copy-rows.ts';
import { databaseFileOf, FILE_MODE, FOLDER_MODE, makePrivateFolder } from './data-folder.ts';
import { restoreSqlite } from './restore.ts';
import { lockInstance } from './sqlite.ts';

/** `to` is the repository in restic's spelling. */
export type RepositorySettings = { to: string; passwordFile: string | undefined };

/** Snapshots of other programs in the repository are left untouched. */
const TAG = 'quotes';
const KEPT = ['--keep-daily', '7', '--keep-weekly', '5', '--keep-monthly', '12'];
const [DATABASE, PICTURES] = ['quotes.sqlite', 'pictures'];

/** ms. Two right clocks differ by less. */
const MAX_CLOCK_SKEW = HOUR;

const snapshotsShape = z.array(
  z.object({ id: z.string(), time: z.coerce.date(), tags: z.array(z.string()) }),
);

/** restic stops when `deadline` aborts. Its failure is an OperatorError. */
export function createOffsiteBackup({ to, passwordFile }: RepositorySettings, deadline: AbortSignal) {
  if (passwordFile === undefined)
    throw new OperatorError('BACKUP_PASSWORD_FILE is missing; BACKUP_TO needs the file of its password');
  // Credentials of a storage service, such as AWS_ACCESS_KEY_ID, come from the environment. Other sources of the
  // address and the password are left out: restic refuses two.
  const { RESTIC_PASSWORD_COMMAND: _, RESTIC_REPOSITORY_FILE: __, ...environment } = process.env;
  // restic runs in other folders than this program, where a relative path would name another file. Only
  // addresses contain a colon, such as sftp:user@host:/folder.
  const env = {
    ...environment,
    RESTIC_REPOSITORY: to.includes(':') ? to : resolve(to),
    RESTIC_PASSWORD_FILE: resolve(passwordFile),
  };

  function restic(cwd: string, ...words: string[]): Promise<string> {
    const { promise, ...settle } = Promise.withResolvers<string>();
    const options = { cwd, env, signal: deadline, killSignal: 'SIGKILL', maxBuffer: 2 ** 26 } as const;
    execFile('restic', words, options, (error, stdout, stderr) => {
      if (error)
        settle.reject(
          new OperatorError(withoutPassword(`BACKUP_TO cannot be used (${reasonOf(error, stderr)})`)),
        );
      else settle.resolve(stdout);
    });
    return promise;
  }

  /** Newest first. */
  async function readSnapshots() {
    const listed = JSON.parse(await restic('/', 'snapshots', '--json', '--tag', TAG));
    return snapshotsShape.parse(listed ?? []).toSorted((a, b) => b.time.getTime() - a.time.getTime());
  }

  /** Leaves out a backup made while the clock was ahead, which would be restic's `latest` for years. */
  async function findNewest(): Promise<string> {
    const snapshots = await readSnapshots();
    const [latest] = snapshots;
    // If the repository is empty, restic fails to restore `latest`, and its message says so.
    if (!latest) return 'latest';
    const newest = snapshots.find(({ time }) => time.getTime() <= Date.now() + MAX_CLOCK_SKEW) ?? latest;
    if (newest !== latest)
      console.error(
        `The newest backup is from ${latest.time.toISOString()}, in the future by this machine’s clock, so ` +
          `the one of ${newest.time.toISOString()} is restored`,
      );
    return newest.id;
  }

  return {
    /** The row counts of each backup. Creates the repository if `isNew`. */
    async list(isNew: boolean): Promise<BackupCounts[]> {
      const snapshots = await readSnapshots().catch(async (error) => {
        // Create a repository only before the first backup. Later, a missing one may just not be mounted.
        if (!isNew || !String(error).includes('unable to open config file')) throw error;
        await restic('/', 'init');
        return [];
      });
      return snapshots.map(({ tags }) => {
        const numberOf = (name: string) =>
          Number(tags.find((tag) => tag.startsWith(`${name}=`))?.slice(name.length + 1) ?? 0);
        return { requests: numberOf('requests'), publications: numberOf('publications') };
      });
    },

    async send(copy: string, { requests, publications }: BackupCounts): Promise<void> {
      const folder = `${copy}.unfinished-to-send`;
      try {
        rmSync(folder, { recursive: true, force: true });
        mkdirSync(join(folder, PICTURES), { recursive: true, mode: FOLDER_MODE });
        copyRows(copy, join(folder, DATABASE), {
          replaceBytes(bytes) {
            const hash = createHash('sha256').update(bytes).digest();
            writeFileSync(join(folder, PICTURES, hash.toString('hex')), bytes, { mode: FILE_MODE });
            return hash;
          },
        });
        const tags = [TAG, `requests=${requests}`, `publications=${publications}`].flatMap((tag) => [
          '--tag',
          tag,
        ]);
        await restic(folder, 'backup', '--quiet', ...tags, DATABASE, PICTURES);
      } catch (error) {
        throw OperatorError.of(error, (reason) => `${folder} cannot be written (${reason})`);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },

    async forget(): Promise<void> {
      // A killed backup leaves its lock behind. `unlock` removes only locks of programs that no longer run.
      await restic('/', 'unlock', '--quiet');
      await restic('/', 'forget', '--quiet', '--tag', TAG, '--group-by', '', ...KEPT, '--prune');
    },

    /** Resolves to what restoreSqlite returns. */
    async restore(dataDir: string): Promise<string | undefined> {
      makePrivateFolder(dataDir, () => false);
      // The download may take hours. A server that starts meanwhile would delete it as a leftover.
      using lock = lockInstance(dataDir);
      const folder = resolve(`${databaseFileOf(dataDir)}.unfinished-fetch`);
      try {
        rmSync(folder, { recursive: true, force: true });
        await restic('/', 'restore', await findNewest(), '--quiet', '--tag', TAG, '--target', folder);
        // restoreSqlite takes the lock itself.
        lock.close();
        const aside = restoreSqlite(join(folder, DATABASE), dataDir, (hash) => {
          const bytes = readFileSync(join(folder, PICTURES, Buffer.from(hash).toString('hex')));
          if (createHash('sha256').update(bytes).digest().equals(hash)) return bytes;
          throw new Error('one of its pictures is damaged');
        });
        recordOffsiteBackup(databaseFileOf(dataDir));
        return aside;
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

/**
 * The backup does not contain its own record. Without it, the next backup could create a new repository while
 * the old one cannot be reached.
 */
function recordOffsiteBackup(file: string): void {
  const restored = new DatabaseSync(file);
  restored.prepare('UPDATE desk_state SET last_offsite_ms = ?').run(Date.now());
  restored.close();
}

function reasonOf(error: Error & { code?: unknown }, stderr: string): string {
  if (error.code === 'ENOENT') return 'restic is not installed; on Debian: apt-get install restic';
  // A timeout or crash has two usual causes: a server that does not respond, and a full disk, on which
  // restic 0.14 sometimes hangs or crashes.
  const advice = 'check its connection and its free space';
  if (error.name === 'AbortError') return `it took too long; ${advice}`;
  const crash = /^(?:fatal error|panic): (.*)/m.exec(stderr);
  if (crash) return `restic broke off (${crash[1]}); ${advice}`;
  const lines = stderr.split('\n').filter((line) => line.trim() !== '');
  return (lines.findLast((line) => /^Fatal:/.test(line)) ?? lines.at(-1) ?? error.message).replace(
    /^Fatal: /,
    '',
  );
}

/** The address of a repository may contain a password. */
function withoutPassword(text: string): string {
  return text.replaceAll(/(:\/\/[^/\s:@]*):[^/\s]*@/g, '$1:***@');
}
