import type { Kysely, Transaction } from 'kysely';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Schema } from './schema.ts';

/** An open database, and the operations in which SQLite and PostgreSQL differ. */
export type Database = {
  db: Store;
  /** Holds e-mails kept as files; with SQLite, also the database. */
  dataDir: string;
  /** Several instances may use the database at once. */
  isShared: boolean;
  /** Blocks other transactions that lock the same contents until this one ends. */
  lockContents: (transaction: StoreTransaction, contentsHash: string) => Promise<void>;
  /** Only one of the instances that share a database runs jobs. */
  isSender: () => Promise<boolean>;
  /** Instances that share the database share its counts. */
  limiter: (options: LimiterOptions) => RateLimiterAbstract;
  /** Problems with the stored data that a person must solve, one sentence each. */
  alarms: () => string[];
  /** For photos; requests are accepted in any case. */
  hasRoom: () => boolean;
  /** Copies everything acknowledged so far. Throws OperatorError. */
  backup: (file: string) => Promise<void>;
  /** Bytes. */
  size: () => Promise<number>;
  /** Erases what deleted rows left behind in the database's files. */
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

/** Without this, open desks do not read again. */
export async function raiseChangeCounter(db: Store): Promise<void> {
  await db
    .updateTable('desk_state')
    .set(({ eb }) => ({ change_counter: eb('change_counter', '+', 1) }))
    .execute();
}
