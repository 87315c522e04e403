import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import { quotes } from './migrations/0001-quotes.ts';
import { probe } from './migrations/0002-probe.ts';

/** The tables, as every engine has them. Times are ms since 1970. */
export type Schema = {
  quote_request: {
    request_id: string;
    quote_id: string;
    received_ms: number;
    status: QuoteStatus;
    contents_hash: string;
    /** JSON of a QuotePayload. */
    payload: string;
  };
  delivery: {
    request_id: string;
    recipient: string;
    state: 'ready' | 'done' | 'dead';
    attempts: number;
    first_ms: number;
    next_ms: number;
    last_error: string | null;
  };
  probe: { id: number; padding: string };
};

export type QuoteStatus = 'new' | 'quarantine' | 'handled';

/** The data cannot be used as it is; its message is one line for the operator. */
export class BadData extends Error {}

const migrations = [quotes, probe];

const fileOf = (dataDir: string) => join(dataDir, 'quotes.sqlite');

/** Opens the embedded database for the one server that may write to it, making or migrating it. Throws BadData. */
export function openDatabase(dataDir: string): { db: Kysely<Schema>; close: () => Promise<void> } {
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

/** Opens it for reading beside a running server; undefined when there is none yet. */
export function openForReading(dataDir: string): Kysely<Schema> | undefined {
  if (!existsSync(fileOf(dataDir))) return undefined;
  return connect(new DatabaseSync(fileOf(dataDir), { readOnly: true, timeout: 2000 }));
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
    throw new BadData('The data was written by a newer version of this program; start that version instead');
  }
  if (version === migrations.length) return;
  sqlite.exec('BEGIN IMMEDIATE');
  try {
    for (const migration of migrations.slice(version)) {
      for (const statement of migration('INTEGER')) sqlite.exec(statement);
    }
    sqlite.exec(`PRAGMA user_version = ${migrations.length}`);
    sqlite.exec('COMMIT');
  } catch (error) {
    sqlite.exec('ROLLBACK');
    throw error;
  }
}
