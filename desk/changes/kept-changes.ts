/** Where the changes that wait outlive the page, and how they are read there. */
import type { OfferContents, OfferLine, Visit } from '../../domain/offer.ts';
import { STATUSES } from '../../domain/status.ts';
import { OCCASIONS, WAYS } from '../../domain/taps.ts';
import { withLastingStorage } from '../../site/browser-storage.ts';
import { keep } from './keep.ts';
import type { QueuedChange, Refused, RequestChange, Wanted, WordsChange } from './queued-change.ts';
import {
  either,
  type Form,
  isFlag,
  isNumber,
  isRecord,
  isText,
  listOf,
  objectOf,
  oneOf,
  parse,
} from './stored-form.ts';
import { noteUnreadable } from './unreadable.ts';

/** Each change has an entry of its own, so that two tabs never overwrite each other's. */
const PREFIX = 'desk-change:';

/** Reads one by one, so that an entry that cannot be read hides no other. */
export function readChanges(): QueuedChange[] {
  const entries = withLastingStorage((storage) => Object.entries<string>(storage)) ?? [];
  const kept = entries
    .filter(([key]) => key.startsWith(PREFIX))
    .map(([key, text]) => ({ key, text, change: parse(text, isChange) }));
  const isRead = ({ key, change }: (typeof kept)[number]) => change && key === PREFIX + change.id;
  noteUnreadable(kept.filter((one) => !isRead(one)));
  return kept.filter(isRead).flatMap(({ change }) => change ?? []);
}

export function writeChange(change: QueuedChange): void {
  keep(PREFIX + change.id, JSON.stringify(change));
}

export function deleteChange({ id }: QueuedChange): void {
  keep(PREFIX + id, '');
}

const isNone = oneOf(undefined);
const isStatus = oneOf(...STATUSES);
const isMoment = either(isNumber, oneOf(null));
const isValue = either(isText, listOf(isText));
const basis = { version: isNumber, after: either(isText, isNone) };
const isContents = objectOf<OfferContents>({
  lines: listOf(objectOf<OfferLine>({ id: isText, words: isText, low: isNumber, high: isNumber, isOptional: isFlag })),
  note: isText,
  validUntil: isText,
});
const isVisit = objectOf<Visit>({ day: isText, time: either(isText, oneOf(null)) });

type Of<Kind extends Wanted['kind']> = Extract<Wanted, { kind: Kind }>;

const wanted: { [Kind in Wanted['kind']]: Form<Of<Kind>> } = {
  status: objectOf<Of<'status'>>({ kind: isText, to: isStatus, reason: isText, tap: either(isText, isNone), ...basis }),
  undo: objectOf<Of<'undo'>>({ kind: isText, change: isText, to: either(isStatus, isNone), ...basis }),
  reminder: objectOf<Of<'reminder'>>({ kind: isText, atMs: isMoment }),
  note: objectOf<Of<'note'>>({ kind: isText, text: isText }),
  tap: objectOf<Of<'tap'>>({ kind: isText, way: oneOf(...WAYS), occasion: oneOf(...OCCASIONS), atMs: isNumber }),
  'no-reminders': objectOf<Of<'no-reminders'>>({ kind: isText, hasNoReminders: isFlag }),
  'offer-draft': objectOf<Of<'offer-draft'>>({ kind: isText, contents: isContents, draftVersion: isNumber }),
  'offer-sent': objectOf<Of<'offer-sent'>>({ kind: isText, draftVersion: isNumber }),
  'offer-answer': objectOf<Of<'offer-answer'>>({
    kind: isText,
    to: isStatus,
    what: oneOf('accepted', 'declined'),
    offerVersion: isNumber,
    options: listOf(isText),
    words: isText,
    ...basis,
  }),
  'offer-end': objectOf<Of<'offer-end'>>({ kind: isText, how: oneOf('withdraw', 'replace'), seen: isNumber }),
  visit: objectOf<Of<'visit'>>({ kind: isText, seen: isNumber, visit: either(isVisit, oneOf(null)) }),
  new: objectOf<Of<'new'>>({ kind: isText, phone: isText, notes: isText }),
};

function isWanted(value: unknown): value is Wanted {
  return isRecord(value) && Object.entries(wanted).some(([kind, isOfKind]) => value.kind === kind && isOfKind(value));
}

const isRefused = objectOf<Refused>({
  sentence: isText,
  version: either(isNumber, isNone),
  current: either(isValue, isNone),
});
const queued = { id: isText, name: isText, number: isNumber, refused: either(isRefused, isNone) };
const isOfRequest = objectOf<RequestChange>({ ...queued, requestId: isText, wanted: isWanted });
const isOfSite = objectOf<WordsChange>({
  ...queued,
  path: isText,
  value: isValue,
  base: isValue,
  isTried: either(isFlag, isNone),
});

function isChange(value: unknown): value is QueuedChange {
  return isOfRequest(value) || isOfSite(value);
}
