/** Where the entries of all lanes outlive the page, and where the tabs of one browser see each other's. */
import type { Visit } from '../../domain/offer.ts';
import { STATUSES } from '../../domain/status.ts';
import { OCCASIONS, WAYS } from '../../domain/taps.ts';
import { withLastingStorage } from '../../site/browser-storage.ts';
import { isLines, isOfferForm } from '../offer/offer-form.ts';
import {
  type EditEntry,
  type EditKind,
  type Entry,
  FORM,
  type Refused,
  type RequestEntry,
  type Wanted,
} from './entry.ts';
import { forget, keep } from './keep.ts';
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

/** Each entry has a key of its own, so that two tabs never overwrite each other's. */
const PREFIX = 'desk-change:';

/** Reads one by one, so that an entry that cannot be read hides no other. */
function read(): Entry[] {
  const all = withLastingStorage((storage) => Object.entries<string>(storage)) ?? [];
  const kept = all
    .filter(([key]) => key.startsWith(PREFIX))
    .map(([key, text]) => ({ key, text, entry: parse(text, isEntry) }));
  const isRead = ({ key, entry }: (typeof kept)[number]) => entry && key === PREFIX + entry.id;
  noteUnreadable(kept.filter((one) => !isRead(one)));
  return kept.filter(isRead).flatMap(({ entry }) => entry ?? []);
}

export const storedEntries = {
  read,

  get: (id: string) => parse(withLastingStorage((storage) => storage.getItem(PREFIX + id)) ?? '', isEntry),

  write: (entry: Entry) => keep(PREFIX + entry.id, JSON.stringify(entry)),

  delete: (id: string) => forget(PREFIX + id),

  follow(onChange: (id: string, entry: Entry | undefined) => void): () => void {
    function follow({ key, newValue }: StorageEvent) {
      if (key?.startsWith(PREFIX)) onChange(key.slice(PREFIX.length), parse(newValue ?? '', isEntry));
    }
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  },
};

const isNone = oneOf(undefined);
const isStatus = oneOf(...STATUSES);
const isMoment = either(isNumber, oneOf(null));
const isContent = either(isText, listOf(isText));
const basis = { version: isNumber, after: either(isText, isNone) };
const isVisit = objectOf<Visit>({ day: isText, time: either(isText, oneOf(null)) });

type Of<Kind extends Wanted['kind']> = Extract<Wanted, { kind: Kind }>;

const wanted: { [Kind in Wanted['kind']]: Form<Of<Kind>> } = {
  status: objectOf<Of<'status'>>({ kind: isText, to: isStatus, reason: isText, tap: either(isText, isNone), ...basis }),
  undo: objectOf<Of<'undo'>>({ kind: isText, change: isText, to: either(isStatus, isNone), ...basis }),
  reminder: objectOf<Of<'reminder'>>({ kind: isText, atMs: isMoment }),
  note: objectOf<Of<'note'>>({ kind: isText, text: isText }),
  tap: objectOf<Of<'tap'>>({ kind: isText, way: oneOf(...WAYS), occasion: oneOf(...OCCASIONS), atMs: isNumber }),
  'no-reminders': objectOf<Of<'no-reminders'>>({ kind: isText, hasNoReminders: isFlag }),
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

/** By kind, what a value and its base look like. */
const edits: { [Kind in EditKind]: [isValue: Form<EditEntry<Kind>['value']>, isBase: (value: unknown) => boolean] } = {
  words: [isContent as Form<EditEntry<'words'>['value']>, isContent],
  text: [objectOf<EditEntry<'text'>['value']>({ name: isText, words: isText }), isNumber],
  'saved-lines': [isLines, isNumber],
  quote: [isOfferForm, isNumber],
  draft: [isText, oneOf('')],
};

const queued = {
  form: oneOf(FORM),
  id: isText,
  name: isText,
  number: isNumber,
  failures: either(isNumber, isNone),
};
const isRefused = (isTheirs: (value: unknown) => boolean) =>
  either(
    isNone,
    objectOf<Refused>({ sentence: isText, version: either(isNumber, isNone), theirs: either(isNone, isTheirs) }),
  );

const isOfRequest = objectOf<RequestEntry>({
  ...queued,
  refused: isRefused(isNone),
  requestId: isText,
  wanted: isWanted,
});

function isEntry(value: unknown): value is Entry {
  if (isOfRequest(value)) return true;
  const found = Object.entries(edits).find(([kind]) => isRecord(value) && value.kind === kind);
  if (!found) return false;
  const [kind, [isValue, isBase]] = found;
  return objectOf<EditEntry<EditKind>>({
    ...queued,
    refused: isRefused(objectOf<{ value: unknown; base: unknown }>({ value: isValue, base: isBase })),
    kind: oneOf(kind),
    of: isText,
    value: isValue,
    base: isBase,
    isHeld: either(isFlag, isNone),
    isTried: either(isFlag, isNone),
    dueMs: either(isNumber, isNone),
  })(value);
}
