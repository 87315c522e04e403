/**
 * A restic repository on another machine, which takes copies of the store. A photo is a file of its own there, named by
 * its hash: restic stores a file that it knows only once, but finds no known part in a database file that has grown.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { OperatorError } from '../operator-error.ts';
import { copyRows } from './copy-rows.ts';
import { FILE_MODE, FOLDER_MODE, fileOf, makePrivateFolder } from './data-folder.ts';
import type { Held } from './earlier-copies.ts';
import { restoreSqlite } from './restore.ts';
import { lockInstance } from './sqlite.ts';

/** The repository as restic names it, and the file of its password. */
type RepositorySettings = { to: string; passwordFile: string | undefined };

/** Snapshots of other programs in the repository are left alone. */
const TAG = 'quotes';
const KEPT = ['--keep-daily', '7', '--keep-weekly', '5', '--keep-monthly', '12'];
const [DATABASE, PICTURES] = ['quotes.sqlite', 'pictures'];

const snapshotsShape = z.array(z.object({ tags: z.array(z.string()) }));

/** A copy is sent or fetched before `deadline` aborts, or not at all. All functions throw OperatorError. */
export function createRepository({ to, passwordFile }: RepositorySettings, deadline: AbortSignal) {
  if (passwordFile === undefined)
    throw new OperatorError('BACKUP_PASSWORD_FILE is missing; BACKUP_TO needs the file of its password');
  // Settings of a storage service, such as AWS_ACCESS_KEY_ID, come from the environment.
  const { RESTIC_PASSWORD: _, RESTIC_PASSWORD_COMMAND: __, ...environment } = process.env;
  const env = { ...environment, RESTIC_REPOSITORY: to, RESTIC_PASSWORD_FILE: passwordFile };

  function restic(cwd: string, ...words: string[]): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const options = { cwd, env, signal: deadline, killSignal: 'SIGKILL', maxBuffer: 2 ** 26 } as const;
    execFile('restic', words, options, (error, stdout, stderr) => {
      if (error)
        reject(new OperatorError(withoutPassword(`BACKUP_TO cannot be used (${reasonOf(error, stderr)})`)));
      else resolve(stdout);
    });
    return promise;
  }

  return {
    /** The counts of each copy in the repository. Makes the repository if `isNew`. */
    async list(isNew: boolean): Promise<Held[]> {
      const listed = await restic('/', 'snapshots', '--json', '--tag', TAG).catch(async (error) => {
        // A repository that had copies is never made anew: its disk may be missing for a moment.
        if (!isNew || !String(error).includes('unable to open config file')) throw error;
        await restic('/', 'init');
        return '[]';
      });
      return snapshotsShape.parse(JSON.parse(listed) ?? []).map(({ tags }) => {
        const numberOf = (name: string) =>
          Number(tags.find((tag) => tag.startsWith(`${name}=`))?.slice(name.length + 1) ?? 0);
        return { requests: numberOf('requests'), publications: numberOf('publications') };
      });
    },

    /** Sends a copy that `backup` has made. */
    async send(copy: string, { requests, publications }: Held): Promise<void> {
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

    /** Deletes all copies but the newest of 7 days, 5 weeks and 12 months. */
    async forget(): Promise<void> {
      // A backup that was killed leaves its lock. Only the locks of programs that have ended are removed.
      await restic('/', 'unlock', '--quiet');
      await restic('/', 'forget', '--quiet', '--tag', TAG, '--group-by', '', ...KEPT, '--prune');
    },

    /** Puts the newest copy in place, as restoreSqlite does. */
    async restore(dataDir: string): Promise<string | undefined> {
      makePrivateFolder(dataDir, () => false);
      // A running server is found before hours of fetching, and once more afterwards.
      lockInstance(dataDir).close();
      const folder = `${fileOf(dataDir)}.unfinished-fetch`;
      try {
        rmSync(folder, { recursive: true, force: true });
        await restic('/', 'restore', 'latest', '--quiet', '--tag', TAG, '--target', folder);
        const aside = restoreSqlite(join(folder, DATABASE), dataDir, (hash) => {
          const bytes = readFileSync(join(folder, PICTURES, Buffer.from(hash).toString('hex')));
          if (createHash('sha256').update(bytes).digest().equals(hash)) return bytes;
          throw new Error('one of its pictures is damaged');
        });
        noteCopyAway(fileOf(dataDir));
        return aside;
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

/** The first copy of a store does not know of itself. Without this, the next backup could make an unreachable repository anew. */
function noteCopyAway(file: string): void {
  const restored = new DatabaseSync(file);
  restored.prepare('UPDATE desk_state SET last_away_ms = ?').run(Date.now());
  restored.close();
}

/** The reason that restic or the system gave, in one line. */
function reasonOf(error: Error & { code?: unknown }, stderr: string): string {
  if (error.code === 'ENOENT') return 'restic is not installed; on Debian: apt-get install restic';
  if (error.name === 'AbortError') return 'it took too long';
  const lines = stderr.split('\n').filter((line) => line.trim() !== '');
  return (lines.findLast((line) => /^Fatal:/.test(line)) ?? lines.at(-1) ?? error.message).replace(
    /^Fatal: /,
    '',
  );
}

/** Some addresses of repositories have a password in them. */
function withoutPassword(text: string): string {
  return text.replaceAll(/(:\/\/[^/\s:@]*):[^/\s]*@/g, '$1:***@');
}
