/** An open database, whichever engine it has. */
import type { Kysely, Transaction } from 'kysely';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Schema } from './schema.ts';

/** An open database of either engine, and the operations in which the engines differ. */
export type Database = {
  db: Kysely<Schema>;
  /** The folder that has the e-mails kept as files, and the tables themselves where the engine is SQLite. */
  dataDir: string;
  /** Whether several instances of the program may use it at once, each over its own connections. */
  isShared: boolean;
  /** Makes other transactions that name the same contents wait for this one. */
  lockContents: (transaction: Transaction<Schema>, contentsHash: string) => Promise<void>;
  /** Whether this process sends the e-mails, among all that share the database. */
  isSender: () => Promise<boolean>;
  /** Counts requests by address. Instances that share the database count together. */
  limiter: (options: LimiterOptions) => RateLimiterAbstract;
  /** Problems with the stored data, one sentence each, until someone has solved them. */
  alarms: () => string[];
  /** Whether the disk has room for more than requests. */
  hasRoom: () => boolean;
  /** Copies everything acknowledged so far to a new file, while requests arrive. Throws OperatorError. */
  backup: (file: string) => Promise<void>;
  /** The size of everything stored, bytes. */
  size: () => Promise<number>;
  /** Removes from the database's files what deleted rows left behind. */
  eraseDeleted: () => Promise<void>;
  close: () => Promise<void>;
};

/** `keyPrefix` keeps the counts of one limit apart from those of another. */
export type LimiterOptions = { points: number; duration: number; keyPrefix: string };

/** Called when an engine can no longer be trusted. The program must end and be started again. */
export type OnBroken = (error: Error) => void;

/** Tells every desk that something changed, as part of the transaction that changes it. */
export async function raiseRevision(db: Kysely<Schema> | Transaction<Schema>): Promise<void> {
  await db
    .updateTable('desk_state')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .execute();
}
