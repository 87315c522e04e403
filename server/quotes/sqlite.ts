import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { BadData, type Database, migrations, NEWER_DATA, type OnBroken, type Schema } from './schema.ts';

const fileOf = (dataDir: string) => join(dataDir, 'quotes.sqlite');

/** SQLite's numbers of the errors that are dealt with here; the low byte is the kind. */
const CORRUPT = 11;
const NOT_A_DATABASE = 26;
const FLUSH_FAILED = [1034, 1290];
const FILE_MOVED = 1032;

/** Less free space is worth a word to the owner, MB. */
const LOW_SPACE = 256;

/**
 * Opens the embedded database for the one server that may write to it, making or migrating it. A damaged file is set
 * aside and a new one begun, so that new requests are kept. Throws BadData.
 */
export function openSqlite(dataDir: string, onBroken: OnBroken = () => {}): Database {
  try {
    mkdirSync(dataDir, { recursive: true });
    const lock = lockInstance(dataDir);
    const sqlite = openUndamaged(dataDir);
    const db = connect(sqlite, { onBroken, isMoved: watchFiles(dataDir) });
    return {
      db,
      // One connection, one transaction at a time: there is nobody to wait for.
      lockContents: async () => {},
      // The instance lock has seen to it.
      isSender: async () => true,
      limiter: (options) => new RateLimiterMemory(options),
      alarms: () => alarmsIn(dataDir),
      backup: async (file) => copyTo(sqlite, file),
      async close() {
        try {
          if (sqlite.isOpen) sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)');
        } catch {
          // A full disk: what was acknowledged stays in the write-ahead log, and the next start reads it from there.
        }
        await db.destroy();
        lock.close();
      },
    };
  } catch (error) {
    if (error instanceof BadData) throw error;
    const reason = error instanceof Error ? error.message : error;
    throw new BadData(`DATA_DIR ${dataDir} cannot be used (${reason}); name a folder this program may write to`, {
      cause: error,
    });
  }
}

/** Opens it beside a running server, for the desk; undefined when there is none yet. */
export function openSqliteForDesk(dataDir: string): Database | undefined {
  if (!existsSync(fileOf(dataDir))) return undefined;
  const sqlite = new DatabaseSync(fileOf(dataDir));
  sqlite.exec('PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000; PRAGMA foreign_keys = ON');
  const db = connect(sqlite);
  return {
    db,
    lockContents: async () => {},
    isSender: async () => false,
    limiter: (options) => new RateLimiterMemory(options),
    alarms: () => alarmsIn(dataDir),
    backup: async (file) => copyTo(sqlite, file),
    close: () => db.destroy(),
  };
}

/** Whole or not at all, and never over another file. */
function copyTo(sqlite: DatabaseSync, file: string): void {
  const unfinished = `${file}.unfinished`;
  if (existsSync(file)) throw new BadData(`${file} is there already; name a new file`);
  try {
    rmSync(unfinished, { force: true });
    sqlite.prepare('VACUUM INTO ?').run(unfinished);
    renameSync(unfinished, file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new BadData(`${file} cannot be written (${reason})`, { cause: error });
  }
}

function openUndamaged(dataDir: string): DatabaseSync {
  const wasLeftOpen = existsSync(`${fileOf(dataDir)}-wal`);
  try {
    return openFile(dataDir, wasLeftOpen);
  } catch (error) {
    if (!isDamage(error)) throw error;
    const aside = `${fileOf(dataDir)}.corrupt-${new Date().toISOString().replaceAll(':', '')}`;
    for (const suffix of ['', '-wal', '-shm']) {
      if (existsSync(fileOf(dataDir) + suffix)) renameSync(fileOf(dataDir) + suffix, aside + suffix);
    }
    console.error(alarmAbout(aside));
    return openFile(dataDir, false);
  }
}

/** `isDoubtful`: the program before this one did not close the file, so it is read through once. */
function openFile(dataDir: string, isDoubtful: boolean): DatabaseSync {
  const sqlite = new DatabaseSync(fileOf(dataDir));
  try {
    // FULL: a request is acknowledged only once it is on the disk (contract, "How a quote request travels").
    sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    sqlite.exec('PRAGMA busy_timeout = 2000; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF');
    if (isDoubtful) {
      const found = sqlite.prepare('PRAGMA quick_check(1)').get()?.quick_check;
      if (found !== 'ok') throw Object.assign(new Error(String(found)), { errcode: CORRUPT });
    }
    migrate(sqlite);
    // A first read makes the write-ahead log's file.
    sqlite.prepare('SELECT count(*) FROM sqlite_schema').get();
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

function alarmsIn(dataDir: string): string[] {
  const damaged = readdirSync(dataDir).filter((name) => /\.corrupt-[^-]+-[^-]+-[^-]+$/.test(name));
  const { bavail, bsize } = statfsSync(dataDir);
  const free = Math.floor((bavail * bsize) / 2 ** 20);
  return [
    ...damaged.map((name) => alarmAbout(join(dataDir, name))),
    ...(free < LOW_SPACE ? [`Only ${free} MB are left on the disk of ${dataDir}; make room before it is full.`] : []),
  ];
}

function alarmAbout(file: string): string {
  return `The quote requests were damaged on the disk and set aside in ${file}; new ones are kept in a new file. Bring the old ones back with "sqlite3 ${file} .recover", then move that file elsewhere.`;
}

function codeOf(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;
}

function failAsMoved(): never {
  throw Object.assign(new Error('the database file was moved or deleted'), { errcode: FILE_MOVED });
}

function isDamage(error: unknown): boolean {
  return [CORRUPT, NOT_A_DATABASE].includes(codeOf(error) & 0xff);
}

/** A flush that failed and then succeeds has lost what it failed to write; a file that was moved away is not ours. */
function isBroken(error: unknown): boolean {
  return isDamage(error) || [...FLUSH_FAILED, FILE_MOVED].includes(codeOf(error));
}

type Watch = { onBroken?: OnBroken; isMoved?: () => boolean };

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

/** Kysely's dialect wants better-sqlite3's shape; node:sqlite differs in these calls. */
function connect(sqlite: DatabaseSync, { onBroken, isMoved }: Watch = {}): Kysely<Schema> {
  let broken: Error | undefined;
  /** Nothing is asked of a file that can no longer be trusted. */
  function guarded<Result>(query: () => Result): Result {
    if (broken) throw broken;
    try {
      return query();
    } catch (error) {
      if (error instanceof Error && isBroken(error)) {
        broken = error;
        onBroken?.(error);
      }
      throw error;
    }
  }
  return new Kysely({
    dialect: new SqliteDialect({
      database: {
        close: () => sqlite.close(),
        prepare(sql) {
          // At once a writer: a transaction that begins as a reader fails without waiting when another has written.
          const statement = guarded(() => sqlite.prepare(sql === 'begin' ? 'begin immediate' : sql));
          return {
            reader: statement.columns().length > 0,
            all: (parameters) => guarded(() => statement.all(...(parameters as SQLInputValue[]))),
            run(parameters) {
              // SQLite has rolled back by itself when the disk is full; doing it again would hide that error.
              if (sql === 'rollback' && !sqlite.isTransaction) return { changes: 0, lastInsertRowid: 0 };
              if (sql === 'commit' && isMoved?.()) return guarded(failAsMoved);
              return guarded(() => statement.run(...(parameters as SQLInputValue[])));
            },
            iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
          };
        },
      },
    }),
  });
}

/** Holds a lock for as long as this process lives: two servers on one file would each send every e-mail. */
function lockInstance(dataDir: string): DatabaseSync {
  const lock = new DatabaseSync(join(dataDir, 'instance.lock'));
  try {
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if (!(error instanceof Error && error.message.includes('locked'))) throw error;
    throw new BadData(`DATA_DIR ${dataDir} is in use by another running server; stop that one first`, { cause: error });
  }
}

/** Only ever adds; all or nothing. */
function migrate(sqlite: DatabaseSync): void {
  const version = Number(sqlite.prepare('PRAGMA user_version').get()?.user_version);
  if (version > migrations.length) {
    throw new BadData(NEWER_DATA);
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
