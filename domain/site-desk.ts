/**
 * Types of the API for the site's content (promises: Content editor). Moments are ms since 1970 by the
 * server's clock. Every response other than 2xx is a `DeskError`, sometimes with more fields.
 *
 * A path names one thing that can be changed: file, keys, and ids of list entries, as in `company/phone` or
 * `services/services/window-cleaning/title`. A list's own path means the ids of its entries in order.
 */
import type { DeskError } from './desk.ts';

/** A text, or a list of texts: lines, days, or the ids of a list's entries. */
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
  | 'days'
  | 'time'
  | 'date'
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
  /** The mistake in the draft. */
  mistake?: string;
};

/** Number of entries that a list may have, hidden ones not counted. */
export type Entries = { least: number; most: number };

/** Question to the owner before a list grows to `from` entries or more. */
export type Asked = { from: number; question: string };

export type Leaf = Named &
  Changeable & {
    kind: FieldKind;
    /** Longest text in characters, or of each text of a list. */
    most?: number;
    choices?: readonly string[];
    /** How the owner reads each choice, if not as itself. */
    labels?: readonly string[];
    /** For lines and days: how many. */
    entries?: Entries;
  };

type Group = Named & { kind: 'group'; fields: Field[] };

/**
 * `entries` are the draft's, in its order. To add one, put a new id into the list's draft, then draft its
 * fields. An id has lowercase letters, digits and single hyphens. Part of it must be random, because an id
 * must never be used twice.
 */
export type List = Named &
  Changeable &
  Entries & {
    kind: 'list';
    /** Fields of an entry to be added. Their paths are relative to the entry. */
    item: Field[];
    /** `label`: how the owner recognizes the entry; '' if it has no text. */
    entries: { id: string; label: string; fields: Field[] }[];
    isUnordered?: boolean;
    /** Label of the button that adds an entry, if not "Add one". */
    add?: string;
    asked?: Asked;
  };

export type Field = Leaf | Group | List;

export type Section = { file: string; name: string; help: string; fields: Field[] };

/** GET /api/desk/site */
export type EditableContent = {
  /** Number of the latest publication; 0 before the first at the desk. */
  publication: number;
  sections: Section[];
  changes: number;
  /** Needs the owner's attention. In one sentence. */
  alarm?: string;
};

/**
 * PUT /api/desk/site/draft. `base` is the value that the desk saw. 404 for an unknown path, 409 with a
 * `DraftConflict`, 422 for a value of the wrong kind. DELETE discards all drafts and returns 204.
 */
export type DraftChange = { path: string; value: DraftValue; base: DraftValue };
export type DraftSaved = { mistake?: string };
/** `current` is the value from another device. Send again with it as `base` to overwrite. */
export type DraftConflict = DeskError & { current: DraftValue };

/**
 * POST /api/desk/site/pictures?focus=50: the body is a photo, as JPEG, PNG or WebP. 201 with its name, for a
 * field of kind `picture`; 200 if it was there already. 400 if truncated, 413 if too large, 415 for another
 * type, 422 if unreadable or too small, 503 if it cannot be encoded now, 507 if the disk is full.
 *
 * POST /api/desk/site/pictures/part: another crop of a stored photo. GET /api/desk/site/pictures/<name>
 * returns the whole photo.
 */
export type PictureAdded = { picture: string };
export type PicturePart = { picture: string; focus: number };

/** One difference, as the owner reads it. List entries go by their labels. */
export type SiteChange = { path: string; name: string; before: DraftValue; after: DraftValue };

/** GET /api/desk/site/changes: what publishing would change. `drafted` identifies the state of all drafts. */
export type SiteChanges = { base: number; changes: SiteChange[]; drafted: string };

/**
 * POST /api/desk/site/publish. The desk makes the UUID `id` at the tap, so a repeat publishes nothing twice.
 * `base` is the publication that the desk saw, and `drafted` the drafts it saw. 409 with a `PublishConflict`,
 * 422 with `PublishMistakes`, 503 if it cannot be stored or rendered now.
 */
export type Publish = { id: string; base: number; drafted?: string | undefined };
/**
 * POST /api/desk/site/bring-back: publishes the content of an earlier publication again. 404 if it is no
 * longer kept, 422 if it would not render.
 */
export type BringBack = Publish & { number: number };
export type Published = { publication: number };
/** `changes`: what was changed since `base`. */
export type PublishConflict = DeskError & { changes: SiteChange[] };
export type PublishMistakes = DeskError & { mistakes: { path: string; message: string }[] };

/** GET /api/desk/site/history, newest first. */
export type SiteHistory = { publications: PublishedVersion[] };
export type PublishedVersion = {
  number: number;
  madeMs: number;
  /** The device, "the terminal", or "the files" for the content before the first publication. */
  by: string;
  /** Names of what it changed, at most 5 of `count`. */
  changes: string[];
  count: number;
};
