/** SQLite behind the store. Over 250 lines because a file is checked, locked, migrated and watched in one order. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { OperatorError } from '../operator-error.ts';
import { flush, makePrivateFolder, renameDurably, touchPrivate } from './data-folder.ts';
import { findLetters } from './mail-folder.ts';
import { SQLITE_TYPES } from './migrations/column-types.ts';
import { migrations } from './migrations/in-order.ts';
import { type Database, type LimiterOptions, NEWER_DATA, OLDER_DATA, type OnBroken } from './schema.ts';
import { CORRUPT, connect, isDamage } from './sqlite-connection.ts';
import { isDamagedWal } from './wal.ts';

export const fileOf = (dataDir: string) => join(dataDir, 'quotes.sqlite');
/** The suffixes of the database's files: the database itself, its log, and the log's index. */
export const SUFFIXES = ['', '-wal', '-shm'];

/** The suffixes of files that were set aside because they were damaged. */
const DAMAGED = 'corrupt';
const DAMAGED_LOG = 'corrupt-log';

/** Below this much free space the owner is warned and photos are refused, MB. */
const LOW_SPACE = 256;
/** The write-ahead log is moved into the database after this time, ms, or at this size, bytes. */
const CHECKPOINT_AFTER = 1000;
const CHECKPOINT_SIZE = 4 * 2 ** 20;
/** How long `npm run quotes` waits for a lock, ms. It is a process of its own, so it blocks nobody else. */
const TERMINAL_LOCK_WAIT = 5000;

/**
 * Opens the embedded database for the one server that may write to it. Creates or migrates it. Sets a damaged file
 * aside and begins a new one, so that new requests are stored. Throws OperatorError.
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
      // The instance lock allows only one process.
      isSender: async () => true,
      async close() {
        log.stop();
        try {
          if (sqlite.isOpen) sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)');
        } catch {
          // The disk is full. Acknowledged requests stay in the write-ahead log, and the next start reads them from
          // there.
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
 * Opens the database for `npm run quotes`, beside a running server; undefined if there is none yet. Throws OperatorError if its
 * version differs, because a server may be using it.
 */
export function openSqliteForTerminal(dataDir: string): Database | undefined {
  if (!existsSync(fileOf(dataDir))) return undefined;
  const sqlite = new DatabaseSync(fileOf(dataDir));
  sqlite.exec(`PRAGMA busy_timeout = ${TERMINAL_LOCK_WAIT}; ${PRAGMAS}`);
  const version = versionOf(sqlite);
  if (version !== migrations.length) {
    sqlite.close();
    throw new OperatorError(version > migrations.length ? NEWER_DATA : OLDER_DATA);
  }
  const db = connect(sqlite);
  return { ...commonParts(sqlite, dataDir), db, isSender: async () => false, close: () => destroy(db, sqlite) };
}

/**
 * FULL: a request is acknowledged only once it is on the disk (contract, "How a quote request travels"). secure_delete:
 * deleted data is overwritten. wal_autocheckpoint: see keepLogShort.
 */
const PRAGMAS =
  'PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA secure_delete = ON; PRAGMA wal_autocheckpoint = 0';

function commonParts(sqlite: DatabaseSync, dataDir: string) {
  return {
    isShared: false,
    // There is one connection with one transaction at a time, so nothing else can be waiting.
    lockContents: async () => {},
    limiter: (options: LimiterOptions) => new RateLimiterMemory(options),
    alarms: () => alarmsIn(dataDir),
    hasDisk: () => freeMegabytes(dataDir) >= LOW_SPACE,
    async backup(file: string) {
      copyTo(sqlite, file);
      sqlite.prepare('UPDATE desk_state SET last_backup_ms = ?').run(Date.now());
    },
    findLetters: () => findLetters(dataDir),
    size: async () => sizeOf(dataDir),
    async scrub() {
      sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    },
  };
}

function sizeOf(dataDir: string): number {
  const sizes = SUFFIXES.map((suffix) => statSync(fileOf(dataDir) + suffix, { throwIfNoEntry: false })?.size ?? 0);
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Closes the database. Kysely closes it only if it has run a query. */
async function destroy(db: Database['db'], sqlite: DatabaseSync): Promise<void> {
  await db.destroy();
  if (sqlite.isOpen) sqlite.close();
}

/** Copies the database to a new file, completely or not at all. Throws OperatorError. */
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

/** Writes the whole database to one file that only its owner can access, and flushes it to the disk. */
export function writeCopy(sqlite: DatabaseSync, file: string): void {
  rmSync(file, { force: true });
  // SQLite accepts an empty file as the target.
  touchPrivate(file);
  sqlite.prepare('VACUUM INTO ?').run(file);
  flush(file);
}

/**
 * Often moves the write-ahead log into the database and empties it, so that damage to the log loses only its contents.
 * By default SQLite keeps moved pages in the log, where damage would hide newer pages behind older ones.
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
      // Another program reads or writes, or the disk is full. The log stays as it is until the next commit.
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
  // The previous program did not close the file, so it is checked once.
  let check: Check = existsSync(`${file}-wal`) ? 'quick_check' : undefined;
  if (isDamagedWal(`${file}-wal`)) {
    check = 'integrity_check';
    // SQLite keeps what comes before the damage, and this copy keeps the rest.
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

/** The pragmas that check a file. The second one also compares the indexes with their tables. */
type Check = 'quick_check' | 'integrity_check' | undefined;

function openFile(dataDir: string, check: Check): DatabaseSync {
  touchPrivate(fileOf(dataDir));
  const sqlite = new DatabaseSync(fileOf(dataDir));
  try {
    sqlite.exec(`PRAGMA busy_timeout = ${TERMINAL_LOCK_WAIT}; PRAGMA journal_mode = WAL; ${PRAGMAS}`);
    if (check) {
      const found = sqlite.prepare(`PRAGMA ${check}(1)`).get()?.[check];
      if (found !== 'ok') throw Object.assign(new Error(String(found)), { errcode: CORRUPT });
    }
    migrate(sqlite);
    // The first read creates the write-ahead log's file.
    sqlite.prepare('SELECT count(*) FROM sqlite_schema').get();
    // From now on, sqlite-connection.ts waits for locks without blocking others.
    sqlite.exec('PRAGMA busy_timeout = 0');
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

function alarmsIn(dataDir: string): string[] {
  const damaged = readdirSync(dataDir).filter((name) => /\.corrupt-.*Z$/.test(name));
  const free = freeMegabytes(dataDir);
  return [
    ...damaged.map((name) => alarmAbout(join(dataDir, name))),
    ...(free < LOW_SPACE
      ? [`Only ${free} MB are left on the disk of ${dataDir}, and photos are refused; make room before it is full.`]
      : []),
  ];
}

function freeMegabytes(dataDir: string): number {
  const { bavail, bsize } = statfsSync(dataDir);
  return Math.floor((bavail * bsize) / 2 ** 20);
}

function alarmAbout(file: string): string {
  return file.includes(`.${DAMAGED_LOG}-`)
    ? `The newest quote requests were damaged on the disk before they had been moved into the database. Some may be missing: compare the list with your e-mails. The damaged files are kept as ${file} and ${file}-wal; move them elsewhere once you have looked.`
    : `The quote requests were damaged on the disk and set aside in ${file}; new ones are kept in a new file. Bring the old ones back with "sqlite3 ${file} .recover", then move that file elsewhere.`;
}

/**
 * Detects that the files were deleted or replaced. SQLite would go on writing to files without a name, and lose
 * everything at the next start.
 */
function watchFiles(dataDir: string): () => boolean {
  const identify = () =>
    ['', '-wal'].map((suffix) => statSync(fileOf(dataDir) + suffix, { throwIfNoEntry: false })?.ino ?? 0).join();
  const opened = identify();
  return () => identify() !== opened;
}

/**
 * Holds a lock while this process lives, because two servers on one file would each send every e-mail. Throws
 * OperatorError.
 */
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

/** Migrates the tables, completely or not at all. */
function migrate(sqlite: DatabaseSync): void {
  const version = versionOf(sqlite);
  if (version > migrations.length) {
    throw new OperatorError(NEWER_DATA);
  }
  if (version === migrations.length) return;
  sqlite.exec('BEGIN IMMEDIATE');
  try {
    for (const migration of migrations.slice(version)) {
      for (const statement of migration(SQLITE_TYPES)) sqlite.exec(statement);
    }
    sqlite.exec(`PRAGMA user_version = ${migrations.length}`);
    sqlite.exec('COMMIT');
  } catch (error) {
    sqlite.exec('ROLLBACK');
    throw error;
  }
}
