import type { Kysely, Transaction } from 'kysely';
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
  /** One row, rewritten to find out whether a request could be stored now. */
  probe: { id: number; padding: string };
};

export type QuoteStatus = 'new' | 'quarantine' | 'handled';

/** What an engine calls its types. */
export type ColumnTypes = {
  /** Holds ms since 1970. */
  integer: string;
  /** Text that is ordered by its bytes. */
  key: string;
};

/** Each list of statements is run once, in order, all or nothing. They only ever add. */
export const migrations: ((types: ColumnTypes) => string[])[] = [quotes, probe];

/** An open database of either engine, and the few things the engines do differently. */
export type Database = {
  db: Kysely<Schema>;
  /** Makes others that store the same contents wait for this transaction. */
  lockContents: (transaction: Transaction<Schema>, contentsHash: string) => Promise<void>;
  /** Whether this process is the one that e-mails, of all that share the database. */
  isSender: () => Promise<boolean>;
  close: () => Promise<void>;
};

/** The data cannot be used as it is; its message is one line for the operator. */
export class BadData extends Error {}

export const NEWER_DATA = 'The data was written by a newer version of this program; start that version instead';
