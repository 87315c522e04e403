/**
 * The API for the site's content (promises: Content editor). Moments are ms since 1970 by the server's clock.
 * Every response other than 2xx is a `DeskError`. A path leads to one changeable thing, by its file, keys,
 * and ids of list entries: `company/phone`, `services/services/window-cleaning/title`. The value at a list's
 * own path is the ids of its entries in order.
 */
import type { DeskError } from './desk.ts';
import type { PictureSize } from './site-pictures.ts';

/** An array holds lines, days, or the ids of a list's entries. */
export type DraftValue = string | readonly string[];

export type FieldKind =
  | 'line'
  | 'text'
  | 'lines'
  | 'heading'
  | 'number'
  | 'phone'
  | 'email'
  | 'address'
  | 'choice'
  | 'service'
  | 'town'
  | 'days'
  | 'time'
  | 'date'
  | 'month'
  | 'picture'
  | 'id';

type Named = {
  path: string;
  /** As the owner reads it, at the start of a sentence. */
  name: string;
  help: string;
};

type Changeable = {
  /** Published value. Empty for a new entry. */
  value: DraftValue;
  /** Value in the draft; left out if there is none. The form shows `draft ?? value`. */
  draft?: DraftValue;
  mistake?: string;
};

/** How many entries a list may have, not counting hidden ones. */
export type Entries = { least: number; most: number };

/** From `from` entries on, the desk asks the question before it adds another. */
export type Asked = { from: number; question: string };

export type Leaf = Named &
  Changeable & {
    kind: FieldKind;
    /** Most characters; in a list of texts, of each. */
    most?: number;
    choices?: readonly string[];
    /** A sentence for each placeholder in the text: `'{company} becomes Huron Bright'`. */
    filled?: readonly string[];
    /** Names of the choices, in their order. Without them the owner reads the choices themselves. */
    labels?: readonly string[];
    entries?: Entries;
    /** For a picture: how large a new photo is encoded. */
    size?: PictureSize;
  };

type Group = Named & { kind: 'group'; fields: Field[] };

/**
 * 'newest first': a new entry is first. 'none': no buttons move the entries. Undefined: the owner orders
 * them, and a new one is last.
 */
export type ListOrder = 'none' | 'newest first';

/**
 * `entries` are the draft's, in order. To add one, put a new id into the list's draft, then draft its fields.
 * An id has lowercase letters, digits and single hyphens, and a random part, so that no id is used twice.
 */
export type List = Named &
  Changeable &
  Entries & {
    kind: 'list';
    /** Paths are relative to the entry. */
    item: Field[];
    /** `label`: '' if the entry has no text. */
    entries: { id: string; label: string; fields: Field[] }[];
    /** One entry in the owner's words: "special day". */
    one: string;
    order?: ListOrder;
    /** Label of the button that adds an entry, if not "Add one". */
    add?: string;
    asked?: Asked;
  };

export type Field = Leaf | Group | List;

/** `changes`: how many of the owner's changes are in it. */
export type Section = { file: string; name: string; help: string; changes: number; fields: Field[] };

/** GET /api/desk/site */
export type EditableContent = {
  /** 0 before the first publication. */
  publication: number;
  sections: Section[];
  changes: number;
  alarm?: string;
};

/**
 * PUT /api/desk/site/draft. `base`: the value that the desk saw. 404 for an unknown path, 409 with a
 * `DraftConflict`, 422 for a value that does not fit, or if all drafts together are too large. DELETE
 * ?drafted= discards all drafts: 204, or 409 if they are not those that `SiteChanges` showed.
 */
export type DraftChange = { path: string; value: DraftValue; base: DraftValue };
export type DraftSaved = { mistake?: string };
/** Another device or tab saved `current`. Send the change again with `current` as `base` to overwrite it. */
export type DraftConflict = DeskError & { current: DraftValue };

/**
 * POST /api/desk/site/pictures?focus=50&size=scene: the body is a JPEG, PNG or WebP. 201 with its name; 200
 * if it was there already. 400 if truncated, 411 without a length, 413 if too large, 415 for another type,
 * 422 if unreadable or too small, 503 if it cannot be taken now, 507 if the disk is full. POST
 * /api/desk/site/pictures/part: another crop. GET /api/desk/site/pictures/<name>: the whole photo. Both: 404
 * if the store does not have it.
 */
export type PictureAdded = { picture: string };
export type PicturePart = { picture: string; focus: number };

/**
 * One thing that the owner changed: a field, the order of a list, or an entry that was added or removed.
 * Values are in the owner's words: an entry by its label, a day as "Thu, Nov 26", a time as "8PM".
 */
export type SiteChange = {
  path: string;
  /** Clear without context: "Title of Window Cleaning". */
  name: string;
  /** For a field of an entry: the entry, and the field's own name, such as "Title". */
  card?: { path: string; name: string; field: string };
  before: DraftValue;
  after: DraftValue;
  /** The filled-in fields of an entry that was added or removed. */
  fields?: { name: string; value: DraftValue }[];
};

/** GET /api/desk/site/changes. `drafted` identifies the state of all drafts. `notes` stop no publication. */
export type SiteChanges = { base: number; changes: SiteChange[]; drafted: string; notes?: string[] };

/**
 * POST /api/desk/site/publish. The desk makes the UUID `id` at the tap, so a repeat publishes nothing twice.
 * `base` and `drafted`: what the desk saw. 409 with a `PublishConflict`, 422 with `PublishMistakes`, 503 if
 * it cannot be stored or rendered now.
 */
export type Publish = { id: string; base: number; drafted?: string | undefined };
/**
 * POST /api/desk/site/bring-back. 404 if no longer kept. 422 without `PublishMistakes` if it is the sample
 * content, or shows work whose consent has ended. Otherwise as `Publish`.
 */
export type BringBack = Publish & { number: number };
export type Published = { publication: number };
/** `changes`: the ones published since `base`. None if only the drafts are not those of `drafted`. */
export type PublishConflict = DeskError & { changes: SiteChange[] };
export type PublishMistakes = DeskError & { mistakes: { path: string; message: string }[] };

/** GET /api/desk/site/history, newest first. */
export type SiteHistory = { publications: PublishedVersion[] };
/** Older publications are deleted. */
export const MOST_PUBLICATIONS = 200;
export type PublishedVersion = {
  number: number;
  madeMs: number;
  /** The device, "the terminal", or "the files" for the content before the first publication. */
  by: string;
  /** At most 5 of `count`. */
  changes: string[];
  count: number;
};
