import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import { BadData, type Database, migrations, NEWER_DATA, type Schema } from './schema.ts';

const fileOf = (dataDir: string) => join(dataDir, 'quotes.sqlite');

/** Opens the embedded database for the one server that may write to it, making or migrating it. Throws BadData. */
export function openSqlite(dataDir: string): Database {
  try {
    mkdirSync(dataDir, { recursive: true });
    const lock = lockInstance(dataDir);
    const sqlite = new DatabaseSync(fileOf(dataDir));
    // FULL: a request is acknowledged only once it is on the disk (contract, "How a quote request travels").
    sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    sqlite.exec('PRAGMA busy_timeout = 2000; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF');
    migrate(sqlite);
    const db = connect(sqlite);
    return {
      db,
      // One connection, one transaction at a time: there is nobody to wait for.
      lockContents: async () => {},
      // The instance lock has seen to it.
      isSender: async () => true,
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
  return { db, lockContents: async () => {}, isSender: async () => false, close: () => db.destroy() };
}

/** Kysely's dialect wants better-sqlite3's shape; node:sqlite differs in these calls. */
function connect(sqlite: DatabaseSync): Kysely<Schema> {
  return new Kysely({
    dialect: new SqliteDialect({
      database: {
        close: () => sqlite.close(),
        prepare(sql) {
          // At once a writer: a transaction that begins as a reader fails without waiting when another has written.
          const statement = sqlite.prepare(sql === 'begin' ? 'begin immediate' : sql);
          return {
            reader: statement.columns().length > 0,
            all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
            run(parameters) {
              // SQLite has rolled back by itself when the disk is full; doing it again would hide that error.
              if (sql === 'rollback' && !sqlite.isTransaction) return { changes: 0, lastInsertRowid: 0 };
              return statement.run(...(parameters as SQLInputValue[]));
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
