/** A change that waits for the server, and where it outlives the page. */
import type { RecordedAnswer, Visit } from '../domain/offer.ts';
import type { Sent } from '../domain/sent.ts';
import type { DraftValue } from '../domain/site-desk.ts';
import type { QuoteStatus } from '../domain/status.ts';
import type { Tap } from '../domain/taps.ts';
import { withLastingStorage } from '../site/browser-storage.ts';

/** A change as it was tapped or typed: what it is based on does not change while it waits. */
export type QueuedChange = RequestChange | WordsChange;

type Queued = {
  /** The server knows a repeat by it. */
  id: string;
  /** The visitor's, or that of what the site says, for what is said of the change. */
  name: string;
  /** Orders the changes. About the moment of the tap, ms. */
  number: number;
  /** The server said no, and waits for the owner. */
  refused?: Refused;
};

export type RequestChange = Queued & { requestId: string; wanted: Wanted };

/** One thing that the site says, as in `DraftChange` of domain/site-desk.ts. */
export type WordsChange = Queued & {
  path: string;
  value: DraftValue;
  base: DraftValue;
  /** The server may have it, so it is not changed any more. */
  isTried?: boolean;
};

export function isOfWords(change: QueuedChange): change is WordsChange {
  return 'path' in change;
}

/** `version` and `after` are those of `Sent` in domain/desk.ts. */
export type Wanted =
  | { kind: 'status'; to: QuoteStatus; reason: string; version: number; after?: string; tap?: string }
  /** Takes back the change `of`, which leads to the status `to`; without one it was a note. */
  | { kind: 'undo'; of: string; to?: QuoteStatus; version: number; after?: string }
  /** Reminds the owner at a moment; with null not any more. */
  | { kind: 'reminder'; atMs: number | null }
  | { kind: 'note'; text: string }
  | ({ kind: 'tap'; atMs: number } & Tap)
  | { kind: 'no-reminders'; hasNoReminders: boolean }
  /** A tap on a way to send the quote fixes what it says. */
  | { kind: 'offer-sent'; draftVersion: number }
  /** What the visitor has answered to the quote by phone. */
  | ({ kind: 'offer-answer'; to: QuoteStatus; version: number; after?: string } & Omit<RecordedAnswer, keyof Sent>)
  | { kind: 'offer-end'; how: 'withdraw' | 'replace' }
  | { kind: 'visit'; visit: Visit | null }
  /** A request that the owner took on the phone. */
  | { kind: 'new'; phone: string; notes: string };

/** What leads to a status. */
export type WantedStatus = Extract<Wanted, { version: number }>;

export function isOfStatus(wanted: Wanted): wanted is WantedStatus {
  return 'version' in wanted;
}

/** What another device has made of it, if that is why: the version of the request, or the words. */
type Refused = { sentence: string; version?: number; current?: DraftValue };

/** Each change has an entry of its own, so that two tabs never overwrite each other's. */
const PREFIX = 'desk-change:';

export function readChanges(): QueuedChange[] {
  const left = withLastingStorage((storage) =>
    Object.entries(storage).flatMap(([key, text]) => (key.startsWith(PREFIX) ? [JSON.parse(text)] : [])),
  );
  return left ?? [];
}

/** Where storage is blocked or full, a change waits as long as the page. */
export function writeChange(change: QueuedChange): void {
  withLastingStorage((storage) => storage.setItem(PREFIX + change.id, JSON.stringify(change)));
}

export function deleteChange({ id }: QueuedChange): void {
  withLastingStorage((storage) => storage.removeItem(PREFIX + id));
}
