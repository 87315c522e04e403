import type { Kysely, Selectable, Transaction } from 'kysely';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { QuotePayload } from '../../quote/payload.ts';

/** The tables of both engines. Times are ms since 1970. */
export type Schema = {
  quote_request: {
    request_id: string;
    quote_id: string;
    received_ms: number;
    status: QuoteStatus;
    contents_hash: string;
    /** The JSON of a QuotePayload. */
    payload: string;
  };
  /** An e-mail about one request to one recipient. */
  delivery: Sending & {
    request_id: string;
    /** The digest that announces this request instead. */
    digest: string | null;
  };
  /** An e-mail about many requests ('overflow'), or a daily digest. */
  digest: Sending & {
    id: string;
    kind: 'overflow' | 'daily';
    /** Once delivered, a daily digest covers all requests received before this moment. */
    until_ms: number | null;
  };
  /** One row that is rewritten to find out whether a request could be stored now. */
  probe: { id: number; padding: string };
};

/** The state of one e-mail. */
export type Sending = {
  recipient: string;
  state: SendingState;
  attempts: number;
  /** When the e-mail was first due. */
  first_ms: number;
  /** When the e-mail is due. */
  next_ms: number;
  /** When the mail server accepted it. */
  done_ms: number | null;
  last_error: string | null;
  /**
   * 1 while it is unknown whether the e-mail was accepted. It may then be sent again only unchanged, under the same
   * Message-ID.
   */
  in_doubt: number;
  /** How often the mail server refused the message itself for good, rather than the connection or an address. */
  refusals: number;
};

/** `dead` e-mails were given up, but are kept and reported. */
export type SendingState = 'ready' | 'done' | 'dead';

export type QuoteStatus = 'new' | 'quarantine' | 'handled';

export type StoredQuote = Omit<Selectable<Schema['quote_request']>, 'payload'> & { payload: QuotePayload };

export function readRow({ payload, ...row }: Selectable<Schema['quote_request']>): StoredQuote {
  return { ...row, payload: JSON.parse(payload) };
}

/** The columns of an e-mail that was not tried yet. */
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

/** An open database of either engine, and the operations in which the engines differ. */
export type Database = {
  db: Kysely<Schema>;
  /** Whether several instances of the program may use it at once, each over its own connections. */
  isShared: boolean;
  /** Makes other transactions that store the same contents wait for this one. */
  lockContents: (transaction: Transaction<Schema>, contentsHash: string) => Promise<void>;
  /** Whether this process sends the e-mails, among all that share the database. */
  isSender: () => Promise<boolean>;
  /** Counts requests by address. Instances that share the database count together. */
  limiter: (options: { points: number; duration: number }) => RateLimiterAbstract;
  /** Problems with the stored data, one sentence each, until someone has solved them. */
  alarms: () => string[];
  /** Copies everything acknowledged so far to a new file, while requests arrive. Throws OperatorError. */
  backup: (file: string) => Promise<void>;
  /** The e-mails kept as files, by the request ids in them. */
  findLetters: () => Promise<LetterFiles>;
  /** Removes from the database's files what deleted rows left behind. */
  scrub: () => Promise<void>;
  close: () => Promise<void>;
};

/** For each request id, the paths of the e-mails that name it. */
export type LetterFiles = Map<string, string[]>;

/** Called when an engine can no longer be trusted. The program must end and be started again. */
export type OnBroken = (error: Error) => void;

export const NEWER_DATA = 'The data was written by a newer version of this program; start that version instead';
export const OLDER_DATA =
  'The data is of an earlier version of this program; start the site once (npm start), which brings it up to date';
