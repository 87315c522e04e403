/** An entry of the change queue, and what has become of it. */
import type { RequestByHand } from '../../domain/by-hand.ts';
import type { NewNote, NewReminder, NewTap, NoReminders, StatusChange, Undo } from '../../domain/desk.ts';
import type { DetailsChange } from '../../domain/details.ts';
import type { NotificationSettings } from '../../domain/notifications.ts';
import type { TextChange } from '../../domain/prepared-texts.ts';
import type { QuoteEnd, QuoteSent, RecordedAnswer, VisitChange } from '../../domain/quote.ts';
import type { DraftValue } from '../../domain/site-desk.ts';
import type { RequestStatus } from '../../domain/status.ts';
import type { RecordedConsent, Side } from '../../domain/work.ts';
import type { LineForm, QuoteForm } from '../quote/quote-form.ts';

/**
 * Version of the stored types below. Raise it with each change of them: an entry of another version is shown
 * to the owner as unreadable, and never sent.
 */
export const FORM = 1;

export type Entry = RequestEntry | EditEntry;

type Queued = {
  form: typeof FORM;
  /** The idempotency key. */
  id: string;
  /** Shown to the owner: the visitor's name, or the name of what was edited. */
  name: string;
  /** Order of the entries. About the time of the tap, ms. */
  number: number;
  /** Consecutive 5xx responses on a working connection. */
  failures?: number | undefined;
};

/**
 * An action on a request. A further tap adds another entry. Only `sentAnyway` changes `wanted`. `isTried`: the
 * server may have received it.
 */
export type RequestEntry = Queued & {
  requestId: string;
  wanted: Action;
  isTried?: boolean | undefined;
  refused?: Refused | undefined;
};

/** An edit: one entry for each thing that is edited. Further typing replaces `value`. */
export type EditEntry<Kind extends EditKind = EditKind> = Queued &
  Edit<Kind> & {
    /** The value that the server may have received. An attempt repeats this value before a newer one. */
    tried?: ValueOf<Kind>['value'] | undefined;
    /** Held back: the owner has not tapped Save, or the server would refuse it. */
    isHeld?: boolean | undefined;
    /** End of the debounce, ms. */
    dueMs?: number | undefined;
    refused?: Refused<Kind> | undefined;
  };

/** `base`: the server state that this edit started from. */
export type Edit<Kind extends EditKind = EditKind> = { kind: Kind; of: string } & ValueOf<Kind>;

export type ValueOf<Kind extends EditKind = EditKind> = {
  value: Edits[Kind]['value'];
  base: Edits[Kind]['base'];
};

export type EditKind = keyof Edits;

type Edits = {
  /** Content of the site; `of` is its path. */
  content: { value: DraftValue; base: DraftValue };
  /** A prepared text; `of` is its id. */
  text: { value: Pick<TextChange, 'name' | 'words'>; base: number };
  /** The saved lines of a service; `of` is the service's id. */
  'saved-lines': { value: LineForm[]; base: number };
  /** Notes about a customer; `of` is the customer's id. */
  'customer-notes': { value: string; base: number };
  /** The id of the customer who is the same person as `of`; '' separates the two again. */
  'same-as': { value: string; base: '' };
  /** A quote; `of` is the request's id. */
  quote: { value: QuoteForm; base: number };
  /** Notification settings of this device. */
  notifications: { value: NotificationSettings; base: '' };
  /** Unsent text that becomes another change later. Never sent itself. */
  draft: { value: string; base: '' };
};

/** Body of each action, without its id. The desk shows the effect before the server responds. */
export type Action =
  | Of<'status', StatusChange>
  /** Undoes a change. `to` is the resulting status, if the change set one. */
  | (Of<'undo', Undo> & { to?: RequestStatus })
  | Of<'reminder', NewReminder>
  | Of<'note', NewNote>
  | Of<'tap', NewTap>
  | Of<'details', DetailsChange>
  | Of<'no-reminders', NoReminders>
  /** The first tap on a way to send a quote fixes the version that the customer sees. */
  | Of<'quote-sent', QuoteSent>
  | (Of<'quote-answer', RecordedAnswer> & { to: RequestStatus })
  | (Of<'quote-end', QuoteEnd> & { how: 'withdraw' | 'replace' })
  | Of<'visit', VisitChange>
  /** A picture of the job. `file`: its key in this device's storage (desk/work/stored-pictures.ts). */
  | { kind: 'picture'; pair: string; side: Side; file: string }
  | { kind: 'pair-delete'; pair: string }
  | Of<'consent', RecordedConsent>
  | Of<'new', Omit<RequestByHand, 'name'>>;

type Of<Kind extends string, Body> = { kind: Kind } & Omit<Body, 'id'>;

/** Actions that name the request's version: a status, an undo, or an answer to the quote. */
type StatusAction = Extract<Action, { version: number }>;

/**
 * A refusal about which the owner decides. If another change was first, `version` is the request's current
 * version, or `theirs` is the value now saved.
 */
export type Refused<Kind extends EditKind = EditKind> = {
  sentence: string;
  version?: number | undefined;
  theirs?: ValueOf<Kind> | undefined;
};

export function isEdit(entry: Entry): entry is EditEntry {
  return 'value' in entry;
}

export function isEditOf<Kind extends EditKind>(entry: Entry, kind: Kind): entry is EditEntry<Kind> {
  return isEdit(entry) && entry.kind === kind;
}

export type PictureEntry = RequestEntry & { wanted: Extract<Action, { kind: 'picture' }> };

export function isPicture(entry: Entry): entry is PictureEntry {
  return !isEdit(entry) && entry.wanted.kind === 'picture';
}

export function isStatusAction(action: Action): action is StatusAction {
  return 'version' in action;
}

export function editIn<Kind extends EditKind>(
  entries: readonly Entry[],
  { kind, of }: { kind: Kind; of: string },
): EditEntry<Kind> | undefined {
  return entries.filter((entry) => isEditOf(entry, kind)).findLast((edit) => edit.of === of);
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Consecutive 5xx responses after which a lane counts as stuck. Retries continue with backoff. */
const STUCK_FROM = 3;

/** `typed`: stored, not sent. `conflict`: another change was first. */
export type State = 'typed' | 'waiting' | 'stuck' | 'refused' | 'conflict';

export function stateOf(entry: Entry): State {
  const { refused, failures = 0 } = entry;
  if (refused) return refused.theirs || refused.version !== undefined ? 'conflict' : 'refused';
  const isUnsent = isEdit(entry) && entry.tried === undefined;
  if (isUnsent && (entry.isHeld || entry.kind === 'draft')) return 'typed';
  return failures >= STUCK_FROM ? 'stuck' : 'waiting';
}

/** Whether the entry is sent without another tap. */
export function isOnItsWay(entry: Entry): boolean {
  return ['waiting', 'stuck'].includes(stateOf(entry));
}

/** The entry for another attempt, based on the version or value that the refusal named, if any. */
export function sentAnyway(entry: Entry): Entry {
  // The next 5xx makes it stuck again.
  const failures = entry.failures && Math.min(entry.failures, STUCK_FROM - 1);
  if (isEdit(entry)) {
    const base = entry.refused?.theirs?.base ?? entry.base;
    const asTyped = { refused: undefined, tried: undefined, isHeld: undefined, dueMs: undefined };
    return { ...entry, ...asTyped, base, failures };
  }
  const { version } = entry.refused ?? {};
  return {
    ...entry,
    failures,
    refused: undefined,
    wanted: version === undefined ? entry.wanted : actionOn(version, entry.wanted),
  };
}

function actionOn(version: number, action: Action): Action {
  if ('seen' in action) return { ...action, seen: version };
  if (!isStatusAction(action) || action.to === undefined) return action;
  if (action.kind !== 'undo') return { ...action, version };
  // The server undoes only the latest status change. A newer one exists, so set the former status instead.
  return { kind: 'status', to: action.to, reason: '', version };
}
