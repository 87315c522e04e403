import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { type DatabaseConnection, type Driver, Kysely, SqliteDialect } from 'kysely';
import { SQLITE_LOCK_TIMEOUT } from '../../domain/timeouts.ts';
import type { OnBroken } from './database.ts';
import { PICTURE_TABLES, type Schema } from './schema.ts';

/** The low byte of a SQLite result code is the primary code. */
const BUSY = 5;
export const CORRUPT = 11;
const NOT_A_DATABASE = 26;
const FLUSH_FAILED = [1034, 1290];
const FILE_MOVED = 1032;

/** Interval between two attempts while another program holds the lock, ms. */
const LOCK_RETRY = 10;

function isOfPictures(sql: string): boolean {
  return PICTURE_TABLES.some((table) => sql.includes(`"${table}"`));
}

/**
 * Waits for locks without blocking the process, and sends no query to a broken file. Adapts node:sqlite to
 * the interface of better-sqlite3, which Kysely expects.
 */
export function connect(sqlite: DatabaseSync, onBroken?: OnBroken): Kysely<Schema> {
  let broken: Error | undefined;
  function guarded<Result>(sql: string, query: () => Result): Result {
    if (broken) throw broken;
    try {
      return query();
    } catch (error) {
      // A damaged photo must not stop the site from accepting requests.
      if (error instanceof Error && isBroken(error) && !(isDamage(error) && isOfPictures(sql))) {
        broken = error;
        onBroken?.(error);
      }
      throw error;
    }
  }
  return new Kysely({
    dialect: new LockRetryDialect({
      database: {
        close: () => sqlite.close(),
        prepare(sql) {
          // Take the write lock at once: a transaction that begins as a reader fails if another program has
          // written.
          const statement = guarded(sql, () => sqlite.prepare(sql === 'begin' ? 'begin immediate' : sql));
          return {
            reader: statement.columns().length > 0,
            all: (parameters) => guarded(sql, () => statement.all(...(parameters as SQLInputValue[]))),
            run(parameters) {
              // SQLite rolls back by itself on a full disk. A second rollback would hide that error.
              if (sql === 'rollback' && !sqlite.isTransaction) return { changes: 0, lastInsertRowid: 0 };
              return guarded(sql, () => statement.run(...(parameters as SQLInputValue[])));
            },
            iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
          };
        },
      },
    }),
  });
}

class LockRetryDialect extends SqliteDialect {
  override createDriver(): Driver {
    const driver = super.createDriver();
    const acquire = driver.acquireConnection.bind(driver);
    driver.acquireConnection = async (options) => retryWhileLocked(await acquire(options));
    return driver;
  }
}

/** Safe: only the first statement of a transaction, or a single statement, can find the database locked. */
function retryWhileLocked(connection: DatabaseConnection): DatabaseConnection {
  return {
    async executeQuery(query, options) {
      const end = performance.now() + SQLITE_LOCK_TIMEOUT;
      for (;;) {
        try {
          return await connection.executeQuery(query, options);
        } catch (error) {
          if (kindOf(error) !== BUSY || performance.now() > end) throw error;
          await pause(LOCK_RETRY);
        }
      }
    },
    streamQuery: (query, size, options) => connection.streamQuery(query, size, options),
  };
}

export function isDamage(error: unknown): boolean {
  return [CORRUPT, NOT_A_DATABASE].includes(kindOf(error));
}

/**
 * After a failed flush, a later one does not write what the first one lost. A file that was moved away is no
 * longer the database.
 */
function isBroken(error: unknown): boolean {
  return isDamage(error) || [...FLUSH_FAILED, FILE_MOVED].includes(codeOf(error));
}

function kindOf(error: unknown): number {
  return codeOf(error) & 0xff;
}

function codeOf(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;
}
