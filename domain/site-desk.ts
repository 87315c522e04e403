/**
 * What the desk and its server tell each other of the site's words (contract, "The site on the desk"). Moments are ms since
 * 1970 by the server's clock. Every answer other than 2xx is a `DeskError`, sometimes with more.
 *
 * A path names one thing that can be changed: the file, the keys in it, and the ids of the entries of lists, as in
 * `company/phone` or `services/services/window-cleaning/title`. The path of a list itself stands for the ids of its
 * entries in order.
 */
import type { DeskError } from './desk.ts';

/** A text; or a list of texts: lines, days, or the ids of a list's entries. */
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
  /** In the owner's words, at the beginning of a sentence. */
  name: string;
  /** One or two sentences. */
  help: string;
};

type Changeable = {
  /** What the published words say. It is empty for an entry that is new. */
  value: DraftValue;
  /** What they would say; left out where there is no draft. The form shows `draft ?? value`. */
  draft?: DraftValue;
  /** What is wrong with what they would say. */
  mistake?: string;
};

/** How many entries a list may have. Those that are hidden do not count. */
export type Entries = { least: number; most: number };

/** What the owner is asked before an entry is added to `from` or more. */
export type Asked = { from: number; question: string };

/** One thing that the owner writes. */
export type Leaf = Named &
  Changeable & {
    kind: FieldKind;
    /** The most letters of the text, or of each text of a list. */
    most?: number;
    /** What may be chosen. */
    choices?: readonly string[];
    /** How the owner reads each choice, where that is not the choice itself. */
    labels?: readonly string[];
    /** For lines and days: how many. */
    entries?: Entries;
  };

type Group = Named & { kind: 'group'; fields: Field[] };

/**
 * `entries` are those of the draft, in its order. To add one, put a new id into the list's draft, then draft its fields. An
 * id has lowercase letters, digits and single hyphens. It is new if it was never used before, so part of it is random.
 */
export type List = Named &
  Changeable &
  Entries & {
    kind: 'list';
    /** The fields of an entry that does not exist yet. Their paths begin at the entry. */
    item: Field[];
    /** `label` is what the owner knows the entry by; '' for one without words. */
    entries: { id: string; label: string; fields: Field[] }[];
    /** The order of the entries means nothing. */
    isUnordered?: boolean;
    /** What the button says that adds one, where that is not "Add one". */
    add?: string;
    asked?: Asked;
  };

export type Field = Leaf | Group | List;

/** One file of the owner's words. */
export type Section = { file: string; name: string; help: string; fields: Field[] };

/** GET /api/desk/site */
export type SiteWords = {
  /** The newest revision; 0 as long as nothing was published at the desk. */
  revision: number;
  sections: Section[];
  /** How many things would change. */
  changes: number;
  /** What needs the owner, in one sentence. */
  alarm?: string;
};

/**
 * PUT /api/desk/site/draft. `base` is what the desk saw. 404 for a path that is not there (any more), 409 with a
 * `DraftConflict`, 422 if the value is not of the path's kind. DELETE discards all drafts, and answers 204.
 */
export type DraftChange = { path: string; value: DraftValue; base: DraftValue };
/** It is saved also with a mistake. */
export type DraftSaved = { mistake?: string };
/** `current` is what another device has made of it meanwhile. Sent again with that base, it is saved. */
export type DraftConflict = DeskError & { current: DraftValue };

/**
 * POST /api/desk/site/pictures?focus=50: the body is a photo, as JPEG, PNG or WebP. 201 with its name, which a field of the
 * kind `picture` may then say; 200 for one that is there. 400 if it was cut off, 413 and 415 for what is not taken, 422 if it
 * cannot be opened or is too small, 503 if it cannot be made ready now, 507 if there is no room.
 *
 * POST /api/desk/site/pictures/part: another part of a photo that is there. GET /api/desk/site/pictures/<name> is the whole
 * photo.
 */
export type PictureAdded = { picture: string };
export type PicturePart = { picture: string; focus: number };

/** One thing that differs, as an owner understands it. The entries of a list are named by their labels. */
export type SiteChange = { path: string; name: string; before: DraftValue; after: DraftValue };

/** GET /api/desk/site/changes: what publishing would change. `drafted` stands for all that is drafted. */
export type SiteChanges = { base: number; changes: SiteChange[]; drafted: string };

/**
 * POST /api/desk/site/publish. `id` is a UUID made at the tap: sent again, it is the same revision. `base` is the revision
 * that the desk saw, and `drafted` what was drafted then. 409 with a `PublishConflict`, 422 with `PublishMistakes`, 503 if it cannot be stored or rendered now.
 */
export type Publish = { id: string; base: number; drafted?: string | undefined };
/**
 * POST /api/desk/site/bring-back: publishes the words of an earlier revision again. 404 if it is not kept any more, 422 if it
 * would not be shown.
 */
export type BringBack = Publish & { number: number };
export type Published = { revision: number };
/** `changes` is what was changed since `base`. */
export type PublishConflict = DeskError & { changes: SiteChange[] };
export type PublishMistakes = DeskError & { mistakes: { path: string; message: string }[] };

/** GET /api/desk/site/history, newest first. */
export type SiteHistory = { revisions: Revision[] };
export type Revision = {
  number: number;
  madeMs: number;
  /** The device, "the terminal", or "the files" for what was there before the first publication. */
  by: string;
  /** The names of what it changed, at most 5 of `count`. */
  changes: string[];
  count: number;
};
