/** A change that waits for the server, and the call that makes it. */
import type { RequestByHand } from '../../domain/by-hand.ts';
import type { DeskRequest, NewNote, NewReminder, NewTap, NoReminders, StatusChange, Undo } from '../../domain/desk.ts';
import type { OfferChange, OfferEnd, OfferSent, RecordedAnswer, VisitChange } from '../../domain/offer.ts';
import type { DraftValue } from '../../domain/site-desk.ts';
import type { QuoteStatus } from '../../domain/status.ts';
import { post, put } from '../connection/api.ts';

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

/** What the server is sent of each kind of change, beside its id, and what the desk makes of it until it is answered. */
export type Wanted =
  | Of<'status', StatusChange>
  /** Takes back a change, which leads to the status `to`; without one it was none of the status. */
  | (Of<'undo', Undo> & { to?: QuoteStatus })
  | Of<'reminder', NewReminder>
  | Of<'note', NewNote>
  | Of<'tap', NewTap>
  | Of<'no-reminders', NoReminders>
  /** A quote as it was written when its screen was left. */
  | Of<'offer-draft', OfferChange>
  /** A tap on a way to send the quote fixes what it says. */
  | Of<'offer-sent', OfferSent>
  /** What the visitor has answered to the quote by phone. */
  | (Of<'offer-answer', RecordedAnswer> & { to: QuoteStatus })
  | (Of<'offer-end', OfferEnd> & { how: 'withdraw' | 'replace' })
  | Of<'visit', VisitChange>
  /** A request that the owner took on the phone. */
  | Of<'new', Omit<RequestByHand, 'name'>>;

type Of<Kind extends string, Body> = { kind: Kind } & Omit<Body, 'id'>;

/** Where each kind is sent to, below the address of its request. */
const ADDRESSES = {
  status: 'status',
  undo: 'undo',
  reminder: 'reminder',
  note: 'notes',
  tap: 'taps',
  'no-reminders': 'no-reminders',
  'offer-draft': 'offer',
  'offer-sent': 'offer/sent',
  'offer-answer': 'offer/answer',
  visit: 'visit',
} as const;

/** Makes a change of a request. The server takes no notice of what else is in the body. */
export function make({ id, requestId, name, wanted }: RequestChange, signal: AbortSignal): Promise<DeskRequest> {
  if (wanted.kind === 'new') return post('requests', { ...wanted, id: requestId, name }, signal);
  const address = wanted.kind === 'offer-end' ? `offer/${wanted.how}` : ADDRESSES[wanted.kind];
  const call = wanted.kind === 'offer-draft' ? put<DeskRequest> : post<DeskRequest>;
  return call(`requests/${requestId}/${address}`, { ...wanted, id }, signal);
}

/** What leads to a status. */
type WantedStatus = Extract<Wanted, { version: number }>;

export function isOfStatus(wanted: Wanted): wanted is WantedStatus {
  return 'version' in wanted;
}

/** What another device has made of it, if that is why: the version of the request, or the words. */
export type Refused = { sentence: string; version?: number; current?: DraftValue };

/** A refused change as it is sent when the owner wants it all the same. */
export function sentAnyway({ refused, ...again }: RequestChange): RequestChange {
  const { wanted } = again;
  if (refused?.version === undefined) return again;
  if ('seen' in wanted) return { ...again, wanted: { ...wanted, seen: refused.version } };
  if (!isOfStatus(wanted) || wanted.to === undefined) return again;
  if (wanted.kind === 'offer-answer') return { ...again, wanted: { ...wanted, version: refused.version } };
  // What is not the latest change any more cannot be taken back; the status that it led from can be set.
  const { reason = '' } = wanted.kind === 'status' ? wanted : {};
  return { ...again, wanted: { kind: 'status', to: wanted.to, reason, version: refused.version } };
}
