import type { Kysely, Selectable, Transaction } from 'kysely';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { QuotePayload } from '../../quote/payload.ts';

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
  /** An e-mail about one request to one recipient. */
  delivery: Sending & {
    request_id: string;
    /** The digest that announces this request instead. */
    digest: string | null;
  };
  /** An e-mail about many requests ('overflow'), or the daily one. */
  digest: Sending & {
    id: string;
    kind: 'overflow' | 'daily';
    /** A daily digest, once delivered, has covered everything received before then. */
    until_ms: number | null;
  };
  /** One row, rewritten to find out whether a request could be stored now. */
  probe: { id: number; padding: string };
};

/** How the sending of one e-mail stands. */
export type Sending = {
  recipient: string;
  state: SendingState;
  attempts: number;
  /** When it was first due. */
  first_ms: number;
  /** When it is due. */
  next_ms: number;
  /** When it was accepted. */
  done_ms: number | null;
  last_error: string | null;
  /** 1 while nobody knows whether it was accepted: it may be sent again only as it was, under the same Message-ID. */
  in_doubt: number;
  /** How often the mail server refused the message itself for good, rather than the connection or an address. */
  refusals: number;
};

/** Dead: given up, but kept and reported. */
export type SendingState = 'ready' | 'done' | 'dead';

export type QuoteStatus = 'new' | 'quarantine' | 'handled';

export type StoredQuote = Omit<Selectable<Schema['quote_request']>, 'payload'> & { payload: QuotePayload };

export function readRow({ payload, ...row }: Selectable<Schema['quote_request']>): StoredQuote {
  return { ...row, payload: JSON.parse(payload) };
}

/** The columns of an e-mail that no one has tried to send yet. */
export function dueFrom(nowMs: number) {
  return {
    state: 'ready',
    attempts: 0,
    first_ms: nowMs,
    next_ms: nowMs,
    done_ms: null,
    last_error: null,
    in_doubt: 0,
    refusals: 0,
  } as const;
}

/** An open database of either engine, and the few things the engines do differently. */
export type Database = {
  db: Kysely<Schema>;
  /** Whether several instances of the program may use it at once, each over connections of its own. */
  isShared: boolean;
  /** Makes others that store the same contents wait for this transaction. */
  lockContents: (transaction: Transaction<Schema>, contentsHash: string) => Promise<void>;
  /** Whether this process is the one that e-mails, of all that share the database. */
  isSender: () => Promise<boolean>;
  /** Counts requests by address; instances that share the database count together. */
  limiter: (options: { points: number; duration: number }) => RateLimiterAbstract;
  /** What is wrong with the stored data, a sentence each, until someone has seen to it. */
  alarms: () => string[];
  /** Writes a copy of everything acknowledged so far to a new file, while requests arrive. Throws OperatorError. */
  backup: (file: string) => Promise<void>;
  /** The copies of letters kept as files, by the requests that they name. */
  findLetters: () => Promise<LetterFiles>;
  /** Removes from the disk what deleted rows have left in the database's files. */
  scrub: () => Promise<void>;
  close: () => Promise<void>;
};

/** The paths of the letters that name a request. */
export type LetterFiles = Map<string, string[]>;

/** What an engine reports when it can no longer be trusted; the program must end and start afresh. */
export type OnBroken = (error: Error) => void;

export const NEWER_DATA = 'The data was written by a newer version of this program; start that version instead';
export const OLDER_DATA =
  'The data is of an earlier version of this program; start the site once (npm start), which brings it up to date';
