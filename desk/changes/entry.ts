/**
 * A change that waits for the server, and the lane in which it waits. A lane belongs to one thing that changes: within a
 * lane, changes are sent in order; no lane waits for another.
 */
import type { RequestByHand } from '../../domain/by-hand.ts';
import type { NewNote, NewReminder, NewTap, NoReminders, StatusChange, Undo } from '../../domain/desk.ts';
import type { NotificationSettings } from '../../domain/notifications.ts';
import type { TextChange } from '../../domain/prepared-texts.ts';
import type { QuoteEnd, QuoteSent, RecordedAnswer, VisitChange } from '../../domain/quote.ts';
import type { DraftValue } from '../../domain/site-desk.ts';
import type { RequestStatus } from '../../domain/status.ts';
import type { LineForm, QuoteForm } from '../quote/quote-form.ts';

/** The version of the types below, raised with each change of them. Entries of another one are shown to the owner, never sent. */
export const FORM = 1;

export type Entry = RequestEntry | EditEntry;

type Queued = {
  form: typeof FORM;
  /** The server recognizes a repeat by it. */
  id: string;
  /** Names the change for the owner: the visitor's name, or that of what was edited. */
  name: string;
  /** Orders the entries. About the moment of the tap, ms. */
  number: number;
  /** The server may have it. More typing makes another entry. */
  isTried?: boolean | undefined;
  /** How often in a row the server answered 5xx although the connection was well. */
  failures?: number | undefined;
};

/** One action on a request, never changed after the tap. */
export type RequestEntry = Queued & { requestId: string; wanted: Action; refused?: Refused | undefined };

/** Something typed. Typing more replaces `value` until the server may have it. */
export type EditEntry<Kind extends EditKind = EditKind> = Queued &
  Edit<Kind> & {
    /** The owner has not tapped Save, or the server would refuse what is typed so far, so it is not sent. */
    isHeld?: boolean | undefined;
    /** The owner may be typing until then, ms. */
    dueMs?: number | undefined;
    refused?: Refused<Kind> | undefined;
  };

/** `base` is the server's state on which it was typed: a version, or the value itself. */
export type Edit<Kind extends EditKind = EditKind> = { kind: Kind; of: string } & ValueOf<Kind>;

export type ValueOf<Kind extends EditKind = EditKind> = {
  value: Edits[Kind]['value'];
  base: Edits[Kind]['base'];
};

export type EditKind = keyof Edits;

type Edits = {
  /** What the site says; `of` is the path. */
  words: { value: DraftValue; base: DraftValue };
  /** A prepared text; `of` is its id. */
  text: { value: Pick<TextChange, 'name' | 'words'>; base: number };
  /** The saved lines of a service; `of` is the service's id. */
  'saved-lines': { value: LineForm[]; base: number };
  /** A quote; `of` is the request's id. */
  quote: { value: QuoteForm; base: number };
  /** How this device is notified. */
  calls: { value: NotificationSettings; base: '' };
  /** A text that becomes a change of another kind. No draft is sent. */
  draft: { value: string; base: '' };
};

/** The body of each kind of action, without its id. The desk shows its effect until the server answers. */
export type Action =
  | Of<'status', StatusChange>
  /** Takes back a change, which leads to the status `to`; without one it was none of the status. */
  | (Of<'undo', Undo> & { to?: RequestStatus })
  | Of<'reminder', NewReminder>
  | Of<'note', NewNote>
  | Of<'tap', NewTap>
  | Of<'no-reminders', NoReminders>
  /** A tap on a way to send the quote fixes what it says. */
  | Of<'quote-sent', QuoteSent>
  /** The visitor has answered the quote by phone. */
  | (Of<'quote-answer', RecordedAnswer> & { to: RequestStatus })
  | (Of<'quote-end', QuoteEnd> & { how: 'withdraw' | 'replace' })
  | Of<'visit', VisitChange>
  /** A request that the owner took on the phone. */
  | Of<'new', Omit<RequestByHand, 'name'>>;

type Of<Kind extends string, Body> = { kind: Kind } & Omit<Body, 'id'>;

/** The actions that lead to a status. */
type StatusAction = Extract<Action, { version: number }>;

/**
 * The server said no, and the owner decides. With `version` or `theirs`, another device was quicker: the version of the
 * request, or what it has made of the same thing.
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

export function isStatusAction(action: Action): action is StatusAction {
  return 'version' in action;
}

export function laneOf(entry: Entry): string {
  if (isEdit(entry)) return laneOfEdit(entry);
  const isOfQuote = entry.wanted.kind === 'quote-sent' || entry.wanted.kind === 'quote-end';
  return isOfQuote ? laneOfEdit({ kind: 'quote', of: entry.requestId }) : `request/${entry.requestId}`;
}

export function laneOfEdit({ kind, of }: Pick<Edit, 'kind' | 'of'>): string {
  return `${kind}/${of}`;
}

/** The last edit of a thing. */
export function editIn<Kind extends EditKind>(
  entries: readonly Entry[],
  { kind, of }: { kind: Kind; of: string },
): EditEntry<Kind> | undefined {
  return entries.filter((entry) => isEditOf(entry, kind)).findLast((edit) => edit.of === of);
}

/** Compares values that are kept as JSON. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A lane is stuck from this many answers of 5xx on. The desk goes on trying, ever less often. */
const STUCK_FROM = 3;

/** `typed`: kept only. `conflict`: another device was quicker. */
export type State = 'typed' | 'waiting' | 'stuck' | 'refused' | 'conflict';

export function stateOf(entry: Entry): State {
  const { refused, failures = 0 } = entry;
  if (refused) return refused.theirs || refused.version !== undefined ? 'conflict' : 'refused';
  if (isEdit(entry) && (entry.isHeld || entry.kind === 'draft')) return 'typed';
  return failures >= STUCK_FROM ? 'stuck' : 'waiting';
}

/** Whether it is sent without another tap of the owner. */
export function isOnItsWay(entry: Entry): boolean {
  return ['waiting', 'stuck'].includes(stateOf(entry));
}

/** The entries that go to the server by themselves. A refused one holds up later ones that build on it. */
export function waitingIn(entries: readonly Entry[]): Entry[] {
  return entries.filter(
    (entry, at) =>
      isOnItsWay(entry) && !entries.slice(0, at).some((other) => other.refused && holdsUp(other, entry)),
  );
}

/** Whether a later entry is sent only after an earlier one, or when the owner has settled that. */
export function holdsUp(earlier: Entry, later: Entry): boolean {
  // The fields of an entry in a list of the site build on the list.
  const isAncestor = laneOf(later).startsWith(`${laneOf(earlier)}/`);
  if (isAncestor || (laneOf(earlier) === laneOf(later) && isOnItsWay(earlier))) return true;
  if (isEdit(earlier) || isEdit(later) || earlier.requestId !== later.requestId || !earlier.refused)
    return false;
  return earlier.wanted.kind === 'new' || (isStatusAction(earlier.wanted) && isStatusAction(later.wanted));
}

/** A refused entry as it is sent when the owner wants it all the same. */
export function sentAnyway(entry: Entry): Entry {
  if (isEdit(entry)) {
    const base = entry.refused?.theirs?.base ?? entry.base;
    return { ...entry, base, refused: undefined, isTried: undefined, isHeld: undefined, dueMs: undefined };
  }
  const { version } = entry.refused ?? {};
  return {
    ...entry,
    refused: undefined,
    wanted: version === undefined ? entry.wanted : actionOn(version, entry.wanted),
  };
}

/** The same action on the version of the request that the owner has seen by now. */
function actionOn(version: number, action: Action): Action {
  if ('seen' in action) return { ...action, seen: version };
  if (!isStatusAction(action) || action.to === undefined) return action;
  if (action.kind === 'quote-answer') return { ...action, version };
  // What is not the latest change any more cannot be taken back; the status that it led from can be set.
  const { reason = '' } = action.kind === 'status' ? action : {};
  return { kind: 'status', to: action.to, reason, version };
}
