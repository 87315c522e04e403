import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { SECOND } from '../../domain/time-spans.ts';
import { TERMINAL_LOCK_TIMEOUT } from '../../domain/timeouts.ts';
import { OperatorError } from '../operator-error.ts';
import { databaseFileOf, deleteLeftovers, makePrivateFolder, touchPrivate } from './data-folder.ts';
import type { Database, LimiterOptions, OnBroken } from './database.ts';
import { SQLITE_TYPES } from './migrations/column-types.ts';
import {
  migrations as all,
  type Migration,
  refuseOtherVersion,
  statementsSince,
  versionAfter,
} from './migrations/in-order.ts';
import { connect, isDamage } from './sqlite-connection.ts';
import { copyTo } from './sqlite-copy.ts';
import { alarmsOfDamage, checkPhotos, checkTables, setAside } from './sqlite-damage.ts';
import { alarmsOfSpace, bytesIn, hasRoom } from './sqlite-space.ts';

/** Pause between two attempts, ms. */
const ERASE_AGAIN = SECOND;

/**
 * Opens the embedded database for the one server that may write to it, and creates or migrates it. A damaged
 * file is set aside and a new one is created, so that new requests can be stored. Throws OperatorError.
 */
export function openSqlite(dataDir: string, onBroken: OnBroken = () => {}, migrations = all): Database {
  let lock: DatabaseSync | undefined;
  try {
    makePrivateFolder(dataDir, (name) => name.startsWith('quotes.sqlite') || name.endsWith('.lock'));
    lock = lockInstance(dataDir);
    // A restore also holds the lock, so these files belong to one that was killed.
    deleteLeftovers(dataDir, (name) => name.startsWith('quotes.sqlite.unfinished'));
    // A leftover log may mean that the previous process crashed (a command in the terminal has one, too), so
    // check the file.
    const isUnclean = existsSync(`${databaseFileOf(dataDir)}-wal`);
    const sqlite = openUndamaged(dataDir, isUnclean, migrations);
    const photos = isUnclean ? checkPhotos(dataDir) : undefined;
    const db = connect(sqlite, onBroken);
    const parts = commonParts(sqlite, dataDir);
    return {
      ...parts,
      db,
      alarms: () => [...parts.alarms(), ...(photos?.alarms() ?? [])],
      // The instance lock allows only one server.
      runsJobs: async () => true,
      async close() {
        photos?.stop();
        await destroy(db, sqlite);
        lock?.close();
      },
    };
  } catch (error) {
    lock?.close();
    throw OperatorError.of(
      error,
      (reason) => `DATA_DIR ${dataDir} cannot be used (${reason}); name a folder this program may write to`,
    );
  }
}

/**
 * Opens the database for `npm run quotes`, beside a running server; undefined if there is none yet. Throws
 * OperatorError if its version differs: a server may be using it, so it must not be migrated here.
 */
export function openSqliteForTerminal(dataDir: string): Database | undefined {
  if (!existsSync(databaseFileOf(dataDir))) return undefined;
  const sqlite = new DatabaseSync(databaseFileOf(dataDir));
  sqlite.exec(`PRAGMA busy_timeout = ${TERMINAL_LOCK_TIMEOUT}; ${PRAGMAS}`);
  try {
    refuseOtherVersion(versionOf(sqlite));
  } catch (error) {
    sqlite.close();
    throw error;
  }
  const db = connect(sqlite);
  return {
    ...commonParts(sqlite, dataDir),
    db,
    runsJobs: async () => false,
    close: () => destroy(db, sqlite),
  };
}

/** FULL: an acknowledged request is on disk (promises: Storage). secure_delete overwrites deleted rows. */
const PRAGMAS =
  'PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; ' +
  'PRAGMA trusted_schema = OFF; PRAGMA secure_delete = ON';

function commonParts(sqlite: DatabaseSync, dataDir: string) {
  const erase = createEraser(sqlite);
  return {
    dataDir,
    isShared: false,
    // Each transaction takes SQLite's write lock when it begins, so no two run at the same time.
    lockContents: async () => {},
    limiter: (options: LimiterOptions) => new RateLimiterMemory(options),
    alarms: () => [...alarmsOfDamage(dataDir), ...alarmsOfSpace(sqlite, dataDir)],
    hasRoom: () => hasRoom(sqlite, dataDir),
    async backup(file: string) {
      copyTo(sqlite, file);
      sqlite
        .prepare(
          'UPDATE desk_state SET last_backup_ms = ?, last_backup_file = ?, last_backup_bytes = ?, ' +
            'change_counter = change_counter + 1',
        )
        .run(Date.now(), resolve(file), statSync(file).size);
    },
    size: async () => bytesIn(sqlite, dataDir),
    eraseDeleted: async () => erase(),
  };
}

/**
 * Empties the write-ahead log, which still has the deleted rows. Retries, because SQLite cannot empty the log
 * while another program, such as a backup, reads an earlier state.
 */
function createEraser(sqlite: DatabaseSync) {
  let again: NodeJS.Timeout | undefined;
  return function erase(): void {
    clearTimeout(again);
    if (!sqlite.isOpen) return;
    try {
      if (!sqlite.isTransaction && sqlite.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0)
        return;
    } catch {
      // The disk may be full. The rows are deleted anyway.
    }
    again = setTimeout(erase, ERASE_AGAIN).unref();
  };
}

/** Kysely closes the database only if it has run a query. */
async function destroy(db: Database['db'], sqlite: DatabaseSync): Promise<void> {
  await db.destroy();
  if (sqlite.isOpen) sqlite.close();
}

function openUndamaged(dataDir: string, isUnclean: boolean, migrations: readonly Migration[]): DatabaseSync {
  try {
    return openFile(dataDir, isUnclean, migrations);
  } catch (error) {
    if (!isDamage(error)) throw error;
    setAside(databaseFileOf(dataDir));
    return openFile(dataDir, false, migrations);
  }
}

function openFile(dataDir: string, isUnclean: boolean, migrations: readonly Migration[]): DatabaseSync {
  touchPrivate(databaseFileOf(dataDir));
  const sqlite = new DatabaseSync(databaseFileOf(dataDir));
  try {
    sqlite.exec(`PRAGMA busy_timeout = ${TERMINAL_LOCK_TIMEOUT}; PRAGMA journal_mode = WAL; ${PRAGMAS}`);
    if (isUnclean) checkTables(sqlite);
    migrate(sqlite, migrations);
    // From now on, sqlite-connection.ts retries without blocking the process.
    sqlite.exec('PRAGMA busy_timeout = 0');
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/** Two servers on one file would each send every e-mail. Throws OperatorError. */
export function lockInstance(dataDir: string): DatabaseSync {
  const sentence = `DATA_DIR ${dataDir} is in use by another running server; stop that one first`;
  return lockFile(dataDir, 'instance.lock', sentence);
}

/**
 * Holds a lock file until the returned database is closed or the process ends. Throws OperatorError with
 * `sentence` if another process holds it.
 */
export function lockFile(dataDir: string, name: string, sentence: string): DatabaseSync {
  mkdirSync(dataDir, { recursive: true });
  touchPrivate(join(dataDir, name));
  const lock = new DatabaseSync(join(dataDir, name));
  try {
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if (!(error instanceof Error && error.message.includes('locked'))) throw error;
    throw new OperatorError(sentence, { cause: error });
  }
}

function versionOf(sqlite: DatabaseSync): number {
  return Number(sqlite.prepare('PRAGMA user_version').get()?.user_version);
}

/** Migrates the tables completely or not at all. */
function migrate(sqlite: DatabaseSync, migrations: readonly Migration[]): void {
  const statements = statementsSince(versionOf(sqlite), SQLITE_TYPES, migrations);
  if (statements.length === 0) return;
  // SQLite ignores this pragma inside a transaction. Otherwise dropping a table would delete the rows that
  // reference it.
  sqlite.exec('PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE');
  try {
    for (const statement of statements) sqlite.exec(statement);
    const broken = sqlite.prepare('PRAGMA foreign_key_check').get();
    if (broken) throw new Error(`a migration leaves a row of ${broken.table} without its ${broken.parent}`);
    sqlite.exec(`PRAGMA user_version = ${versionAfter(migrations)}; COMMIT`);
  } catch (error) {
    // On a full disk SQLite has rolled back already.
    if (sqlite.isTransaction) sqlite.exec('ROLLBACK');
    throw error;
  } finally {
    sqlite.exec('PRAGMA foreign_keys = ON');
  }
}
