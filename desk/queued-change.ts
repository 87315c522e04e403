/** A change that waits for the server, and where it outlives the page. */
import type { QuoteStatus } from '../domain/status.ts';
import { withLastingStorage } from '../site/browser-storage.ts';

/** A change as it was tapped: what it is based on does not change while it waits. */
export type QueuedChange = {
  /** The server knows a repeat by it. */
  id: string;
  requestId: string;
  /** The visitor's, for what is said of the change. */
  name: string;
  /** Orders the changes. About the moment of the tap, ms. */
  number: number;
  wanted: Wanted;
  /** The server said no, and waits for the owner. */
  refused?: Refused;
};

/** `version` and `after` are those of `Sent` in domain/desk.ts. */
export type Wanted =
  | { kind: 'status'; to: QuoteStatus; reason: string; version: number; after?: string }
  /** Takes back the change `of`, which leads to the status `to`; without one it was a note. */
  | { kind: 'undo'; of: string; to?: QuoteStatus; version: number; after?: string }
  | { kind: 'note'; text: string };

/** `version` is that of the request as another device left it; undefined if that is not why. */
type Refused = { sentence: string; version?: number };

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
