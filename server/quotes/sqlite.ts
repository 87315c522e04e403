/** SQLite behind the store. Over 250 lines because a file is checked, locked, migrated and watched in one order. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { OperatorError } from '../operator-error.ts';
import { flush, makePrivateFolder, renameDurably, touchPrivate } from './data-folder.ts';
import { findLetters } from './mail-folder.ts';
import { migrations } from './migrations/in-order.ts';
import { type Database, NEWER_DATA, OLDER_DATA, type OnBroken } from './schema.ts';
import { CORRUPT, connect, isDamage } from './sqlite-connection.ts';
import { isDamagedWal } from './wal.ts';

export const fileOf = (dataDir: string) => join(dataDir, 'quotes.sqlite');
/** The database and what belongs to it: its log, and that log's index. */
export const SUFFIXES = ['', '-wal', '-shm'];

/** How files are named that were set aside because they were damaged. */
const DAMAGED = 'corrupt';
const DAMAGED_LOG = 'corrupt-log';

/** Less free space is worth a word to the owner, MB. */
const LOW_SPACE = 256;
/** What is in the write-ahead log alone moves into the database after that long, ms, or when it is that much, bytes. */
const CHECKPOINT_AFTER = 1000;
const CHECKPOINT_SIZE = 4 * 2 ** 20;
/** The desk is a process of its own, where nobody else waits, ms. */
const DESK_LOCK_WAIT = 5000;

/**
 * Opens the embedded database for the one server that may write to it, making or migrating it. A damaged file is set
 * aside and a new one begun, so that new requests are kept. Throws OperatorError.
 */
export function openSqlite(dataDir: string, onBroken: OnBroken = () => {}): Database {
  try {
    makePrivateFolder(dataDir, (name) => name.startsWith('quotes.sqlite') || name === 'instance.lock');
    const lock = lockInstance(dataDir);
    const sqlite = openUndamaged(dataDir);
    const log = keepLogShort(sqlite, dataDir);
    const db = connect(sqlite, { onBroken, isMoved: watchFiles(dataDir), onCommit: log.onCommit });
    return {
      ...commonParts(sqlite, dataDir),
      db,
      // The instance lock ensures it.
      isSender: async () => true,
      async close() {
        log.stop();
        try {
          if (sqlite.isOpen) sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)');
        } catch {
          // A full disk: what was acknowledged stays in the write-ahead log, and the next start reads it from there.
        }
        await destroy(db, sqlite);
        lock.close();
      },
    };
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const reason = error instanceof Error ? error.message : error;
    throw new OperatorError(`DATA_DIR ${dataDir} cannot be used (${reason}); name a folder this program may write to`, {
      cause: error,
    });
  }
}

/**
 * Opens it beside a running server, for the desk; undefined when there is none yet. Throws OperatorError when it is of another
 * version: the server may be running on it.
 */
export function openSqliteForDesk(dataDir: string): Database | undefined {
  if (!existsSync(fileOf(dataDir))) return undefined;
  const sqlite = new DatabaseSync(fileOf(dataDir));
  sqlite.exec(`PRAGMA busy_timeout = ${DESK_LOCK_WAIT}; ${PRAGMAS}`);
  const version = versionOf(sqlite);
  if (version !== migrations.length) {
    sqlite.close();
    throw new OperatorError(version > migrations.length ? NEWER_DATA : OLDER_DATA);
  }
  const db = connect(sqlite);
  return { ...commonParts(sqlite, dataDir), db, isSender: async () => false, close: () => destroy(db, sqlite) };
}

/**
 * FULL: a request is acknowledged only once it is on the disk (contract, "How a quote request travels").
 * secure_delete: what is deleted is overwritten. wal_autocheckpoint: see keepLogShort.
 */
const PRAGMAS =
  'PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA secure_delete = ON; PRAGMA wal_autocheckpoint = 0';

function commonParts(sqlite: DatabaseSync, dataDir: string) {
  return {
    isShared: false,
    // One connection, one transaction at a time: there is nobody to wait for.
    lockContents: async () => {},
    limiter: (options: { points: number; duration: number }) => new RateLimiterMemory(options),
    alarms: () => alarmsIn(dataDir),
    backup: async (file: string) => copyTo(sqlite, file),
    findLetters: () => findLetters(dataDir),
    async scrub() {
      sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    },
  };
}

/** Kysely closes only what it has asked something. */
async function destroy(db: Database['db'], sqlite: DatabaseSync): Promise<void> {
  await db.destroy();
  if (sqlite.isOpen) sqlite.close();
}

/** Whole or not at all, and never over another file. Throws OperatorError. */
function copyTo(sqlite: DatabaseSync, file: string): void {
  if (existsSync(file)) throw new OperatorError(`${file} is there already; name a new file`);
  const unfinished = `${file}.unfinished`;
  try {
    writeCopy(sqlite, unfinished);
    renameDurably(unfinished, file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new OperatorError(`${file} cannot be written (${reason})`, { cause: error });
  }
}

/** Writes all of a database to one file, for its owner alone, as far as the disk. */
export function writeCopy(sqlite: DatabaseSync, file: string): void {
  rmSync(file, { force: true });
  // SQLite writes into an empty file as into none.
  touchPrivate(file);
  sqlite.prepare('VACUUM INTO ?').run(file);
  flush(file);
}

/**
 * Moves what is in the write-ahead log into the database often, and empties the log: a damaged log loses what is in it
 * alone. SQLite's own way leaves it in both, so that a damaged log would hide newer pages behind older ones.
 */
function keepLogShort(sqlite: DatabaseSync, dataDir: string) {
  const log = `${fileOf(dataDir)}-wal`;
  let timer: NodeJS.Timeout | undefined;
  function checkpoint() {
    clearTimeout(timer);
    timer = undefined;
    try {
      if (sqlite.isOpen && !sqlite.isTransaction) sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // Someone else reads or writes, or the disk is full: the log stays as it is until the next commit.
    }
  }
  return {
    onCommit() {
      const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
      if (size > CHECKPOINT_SIZE) return checkpoint();
      if (size > 0) timer ??= setTimeout(checkpoint, CHECKPOINT_AFTER).unref();
    },
    stop: () => clearTimeout(timer),
  };
}

function openUndamaged(dataDir: string): DatabaseSync {
  const file = fileOf(dataDir);
  // The program before this one did not close the file, so it is read through once.
  let check: Check = existsSync(`${file}-wal`) ? 'quick_check' : undefined;
  if (isDamagedWal(`${file}-wal`)) {
    check = 'integrity_check';
    // SQLite reads what comes before the damage, and nothing of that may be lost; the rest is in this copy alone.
    setAside(file, DAMAGED_LOG, copyFileSync);
  }
  try {
    return openFile(dataDir, check);
  } catch (error) {
    if (!isDamage(error)) throw error;
    setAside(file, DAMAGED, renameSync);
    return openFile(dataDir, undefined);
  }
}

function setAside(file: string, kind: string, move: (from: string, to: string) => void): void {
  const aside = `${file}.${kind}-${new Date().toISOString().replaceAll(':', '')}`;
  for (const suffix of SUFFIXES.filter((suffix) => existsSync(file + suffix))) {
    move(file + suffix, aside + suffix);
    flush(aside + suffix);
  }
  flush(dirname(file));
  console.error(alarmAbout(aside));
}

/** SQLite's pragmas that read a file through; the second one compares the indexes with their tables, too. */
type Check = 'quick_check' | 'integrity_check' | undefined;

function openFile(dataDir: string, check: Check): DatabaseSync {
  touchPrivate(fileOf(dataDir));
  const sqlite = new DatabaseSync(fileOf(dataDir));
  try {
    sqlite.exec(`PRAGMA busy_timeout = ${DESK_LOCK_WAIT}; PRAGMA journal_mode = WAL; ${PRAGMAS}`);
    if (check) {
      const found = sqlite.prepare(`PRAGMA ${check}(1)`).get()?.[check];
      if (found !== 'ok') throw Object.assign(new Error(String(found)), { errcode: CORRUPT });
    }
    migrate(sqlite);
    // A first read makes the write-ahead log's file.
    sqlite.prepare('SELECT count(*) FROM sqlite_schema').get();
    // From now on a lock is waited for without holding others up (sqlite-connection.ts).
    sqlite.exec('PRAGMA busy_timeout = 0');
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

function alarmsIn(dataDir: string): string[] {
  const damaged = readdirSync(dataDir).filter((name) => /\.corrupt-.*Z$/.test(name));
  const { bavail, bsize } = statfsSync(dataDir);
  const free = Math.floor((bavail * bsize) / 2 ** 20);
  return [
    ...damaged.map((name) => alarmAbout(join(dataDir, name))),
    ...(free < LOW_SPACE ? [`Only ${free} MB are left on the disk of ${dataDir}; make room before it is full.`] : []),
  ];
}

function alarmAbout(file: string): string {
  return file.includes(`.${DAMAGED_LOG}-`)
    ? `The newest quote requests were damaged on the disk before they had been moved into the database. Some may be missing: compare the list with your e-mails. The damaged files are kept as ${file} and ${file}-wal; move them elsewhere once you have looked.`
    : `The quote requests were damaged on the disk and set aside in ${file}; new ones are kept in a new file. Bring the old ones back with "sqlite3 ${file} .recover", then move that file elsewhere.`;
}

/**
 * Tells whether the files were deleted or replaced since: SQLite would go on writing to what no longer has a name, and
 * lose it all at the next start.
 */
function watchFiles(dataDir: string): () => boolean {
  const identify = () =>
    ['', '-wal'].map((suffix) => statSync(fileOf(dataDir) + suffix, { throwIfNoEntry: false })?.ino ?? 0).join();
  const opened = identify();
  return () => identify() !== opened;
}

/** Holds a lock for as long as this process lives: two servers on one file would each send every e-mail. Throws OperatorError. */
export function lockInstance(dataDir: string): DatabaseSync {
  mkdirSync(dataDir, { recursive: true });
  touchPrivate(join(dataDir, 'instance.lock'));
  const lock = new DatabaseSync(join(dataDir, 'instance.lock'));
  try {
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if (!(error instanceof Error && error.message.includes('locked'))) throw error;
    throw new OperatorError(`DATA_DIR ${dataDir} is in use by another running server; stop that one first`, {
      cause: error,
    });
  }
}

export function versionOf(sqlite: DatabaseSync): number {
  return Number(sqlite.prepare('PRAGMA user_version').get()?.user_version);
}

/** Only ever adds; all or nothing. */
function migrate(sqlite: DatabaseSync): void {
  const version = versionOf(sqlite);
  if (version > migrations.length) {
    throw new OperatorError(NEWER_DATA);
  }
  if (version === migrations.length) return;
  sqlite.exec('BEGIN IMMEDIATE');
  try {
    for (const migration of migrations.slice(version)) {
      for (const statement of migration({ integer: 'INTEGER', key: 'TEXT' })) sqlite.exec(statement);
    }
    sqlite.exec(`PRAGMA user_version = ${migrations.length}`);
    sqlite.exec('COMMIT');
  } catch (error) {
    sqlite.exec('ROLLBACK');
    throw error;
  }
}
