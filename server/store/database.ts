import type { Kysely, Transaction } from 'kysely';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Schema } from './schema.ts';

/** An open database, and the operations in which SQLite and PostgreSQL differ. */
export type Database = {
  db: Store;
  /** Holds e-mails kept as files, the published site and backups; with SQLite, also the database. */
  dataDir: string;
  /** Several instances may use the database at once. */
  isShared: boolean;
  /** Locks a name or hash until `transaction` ends. Until then, others wait to lock the same. */
  lockContents: (transaction: StoreTransaction, nameOrHash: string) => Promise<void>;
  /** Whether this instance runs jobs. At most one of the instances that share a database does. */
  runsJobs: () => Promise<boolean>;
  /** Instances that share the database share the limiter's counts. */
  limiter: (options: LimiterOptions) => RateLimiterAbstract;
  /** Problems with the stored data that a person must solve, one sentence each. */
  alarms: () => string[];
  /** Whether the disk has room for photos. Requests are accepted even if it has none. */
  hasRoom: () => boolean;
  /** Copies everything acknowledged so far. Throws OperatorError. */
  backup: (file: string) => Promise<void>;
  /** Bytes. */
  size: () => Promise<number>;
  /** Erases what deleted rows left behind in SQLite's files. Does nothing with PostgreSQL. */
  eraseDeleted: () => Promise<void>;
  close: () => Promise<void>;
};

export type HasDb = Pick<Database, 'db'>;

/** The tables, in a transaction or not. */
export type Store = Kysely<Schema>;
export type StoreTransaction = Transaction<Schema>;

/** At most `points` within `duration` seconds. `keyPrefix` separates the counts of different limits. */
export type LimiterOptions = { points: number; duration: number; keyPrefix: string };

/** Called when the database can no longer be trusted. The process must exit and be restarted. */
export type OnBroken = (error: Error) => void;

/** Makes open desks read again. A new request makes them read without this (server/live.ts). */
export async function raiseChangeCounter(db: Store): Promise<void> {
  await db
    .updateTable('desk_state')
    .set(({ eb }) => ({ change_counter: eb('change_counter', '+', 1) }))
    .execute();
}
