/** Kysely over node:sqlite: never blocks the process for a lock, and asks nothing of a file that cannot be trusted. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { type DatabaseConnection, type Driver, Kysely, SqliteDialect } from 'kysely';
import type { OnBroken, Schema } from './schema.ts';

/** SQLite's numbers of the errors that are dealt with here; the low byte is the kind. */
const BUSY = 5;
export const CORRUPT = 11;
const NOT_A_DATABASE = 26;
const FLUSH_FAILED = [1034, 1290];
const FILE_MOVED = 1032;

/** How long another program's lock is waited for, and how long between two looks, ms. */
const LOCK_WAIT = 2000;
const LOCK_LOOK = 10;

type Watch = {
  onBroken?: OnBroken;
  isMoved?: () => boolean;
  /** Called after each transaction. */
  onCommit?: () => void;
};

/** Kysely's dialect wants better-sqlite3's shape; node:sqlite differs in these calls. */
export function connect(sqlite: DatabaseSync, { onBroken, isMoved, onCommit }: Watch = {}): Kysely<Schema> {
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
    dialect: new LockRetryDialect({
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
              const result = guarded(() => statement.run(...(parameters as SQLInputValue[])));
              if (!sqlite.isTransaction) onCommit?.();
              return result;
            },
            iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
          };
        },
      },
    }),
  });
}

/** node:sqlite waits for a lock with the whole process; here others are served meanwhile. */
class LockRetryDialect extends SqliteDialect {
  override createDriver(): Driver {
    const driver = super.createDriver();
    const acquire = driver.acquireConnection.bind(driver);
    driver.acquireConnection = async (options) => retryWhileLocked(await acquire(options));
    return driver;
  }
}

/** Only the first statement of a transaction, or one without, finds the database locked: it can be tried again. */
function retryWhileLocked(connection: DatabaseConnection): DatabaseConnection {
  return {
    async executeQuery(query, options) {
      const end = performance.now() + LOCK_WAIT;
      for (;;) {
        try {
          return await connection.executeQuery(query, options);
        } catch (error) {
          if (kindOf(error) !== BUSY || performance.now() > end) throw error;
          await pause(LOCK_LOOK);
        }
      }
    },
    streamQuery: (query, size, options) => connection.streamQuery(query, size, options),
  };
}

export function isDamage(error: unknown): boolean {
  return [CORRUPT, NOT_A_DATABASE].includes(kindOf(error));
}

/** A flush that failed and then succeeds has lost what it failed to write; a file that was moved away is not ours. */
function isBroken(error: unknown): boolean {
  return isDamage(error) || [...FLUSH_FAILED, FILE_MOVED].includes(codeOf(error));
}

function kindOf(error: unknown): number {
  return codeOf(error) & 0xff;
}

function codeOf(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;
}

function failAsMoved(): never {
  throw Object.assign(new Error('the database file was moved or deleted'), { errcode: FILE_MOVED });
}
