/**
 * The desk's API (promises: For the owner). Moments are ms since 1970 by the server's clock. Every response
 * other than 2xx is a `DeskError`.
 */

import type { ServiceInBrief } from './content.ts';
import type { CorrectedField } from './details.ts';
import type { Price } from './money.ts';
import type { RequestPayload } from './payload.ts';
import type { DatedVisit, DeskQuote, QuoteEvent, SavedLine, Visit } from './quote.ts';
import type { Reminder } from './reminders.ts';
import type { Sent } from './sent.ts';
import type { Mark } from './site-data.ts';
import type { RequestStatus, View } from './status.ts';
import type { ContactTap } from './taps.ts';
import type { DeskWork, WorkEvent } from './work.ts';

/** Embedded as JSON in the desk's page. */
export type DeskData = {
  shortName: string;
  /** IANA name. */
  timeZone: string;
  mark: Mark;
  services: readonly ServiceInBrief[];
  hasNotifications: boolean;
};

/** Limits in characters. */
export const LONGEST_REASON = 500;
export const LONGEST_REQUEST_NOTE = 5000;
export const LONGEST_DEVICE_NAME = 40;

export type DeskError = { error: string };

export type InboxRow = {
  id: string;
  name: string;
  service: string;
  town: string;
  isEmergency: boolean;
  status: RequestStatus;
  version: number;
  receivedMs: number;
  /** Promised by the pages when the request came. */
  promiseHours: number;
  photos: number;
  phone: string;
  words: string;
  reminder: Reminder | null;
  visit: DatedVisit | null;
  /** Whether the customer's question is why the request is due. */
  hasAsked: boolean;
  /** Days that suit a customer who accepted, while the request has no date; otherwise ''. */
  preferredDays: string;
};

/** GET /api/desk/requests?view=&search=&after=. The view `won` is the open list's group To schedule. */
export type InboxPage = {
  rows: InboxRow[];
  /** For `after`; null at the end. A search may return an empty page before that. */
  next: string | null;
  /** How many requests each list shows: `open` includes those due again, but not the two groups below. */
  counts: Record<View, number>;
  late: number;
  toSchedule: number;
  /** In no list before the evening of their visit. The export of `open` has them. */
  scheduled: number;
  /** Up to MOST_NEWEST emergencies and as many others, not in `rows`; only on the open list's first page. */
  newest: InboxRow[];
  /** The desk sets its clock by this (desk/connection/clock.ts). */
  nowMs: number;
};
export const MOST_NEWEST = 10;

export type Change = {
  id: string;
  atMs: number;
  /** The device ("Safari on iPhone"), "the terminal" or "the customer". */
  by: string;
  isUndone: boolean;
} /** `reason`: why it was lost; '' for none. */ & (
  | { kind: 'status'; from: RequestStatus; to: RequestStatus; reason: string }
  | { kind: 'note'; text: string }
  | { kind: 'reminder' /** When it is due; null if it was taken away. */; remindMs: number | null }
  | ({ kind: 'tap' } & ContactTap)
  | ({ kind: 'quote' } & QuoteEvent)
  | ({ kind: 'work' } & WorkEvent)
  | { kind: 'details'; fields: CorrectedField[] }
  | { kind: 'visit' /** When it is; null if it was taken away. */; visit: Visit | null }
  /** `of`: the id of the change that was undone. */
  | { kind: 'undo'; of: string }
);

/**
 * Sizes in pixels. GET /api/desk/requests/:id/photos/:number is the JPEG file, with ?size=preview a small
 * one. GET /api/desk/requests/:id/photos.zip holds all.
 */
export type DeskPhoto = { number: number; width: number; height: number };

export type RelatedRequest = {
  id: string;
  receivedMs: number;
  service: string;
  status: RequestStatus;
  /** Null while open. */
  closedMs: number | null;
  /** The customer wrote a review of this job. */
  hasReview: boolean;
};

/** GET /api/desk/requests/:id, and the response to every change of a request. */
export type DeskRequest = {
  id: string;
  name: string;
  payload: RequestPayload;
  /** Fields that differ from what the visitor sent. */
  corrected: CorrectedField[];
  status: RequestStatus;
  /** `by` of the change that set the status; null if none has. */
  statusBy: string | null;
  receivedMs: number;
  /** Promised by the pages when the request came. */
  promiseHours: number;
  /** Null before the first contact. */
  firstContactMs: number | null;
  /** Grows with each change. A change of the status names the version it is based on. */
  version: number;
  /** EmailJS delivered the request before this server got its copy. */
  isDeliveredByEmailJs: boolean;
  isTakenByHand: boolean;
  /** The customer's other requests, newest first, without spam. `earlier`: how many came before this one. */
  related: RelatedRequest[];
  earlier: number;
  hasNoReminders: boolean;
  /** Null without a phone number or e-mail address, and for a stranger in spam. */
  customer: { id: string; notes: string } | null;
  /** Photos that the request announced. An arrived one has a `number` from 1 to this. */
  photosNamed: number;
  photos: DeskPhoto[];
  reminder: Reminder | null;
  /** Null before the first line is written. */
  quote: DeskQuote | null;
  /** A first quote begins with these; empty once there is a quote. */
  openingLines: SavedLine[];
  visit: DatedVisit | null;
  work: DeskWork;
  history: Change[];
};

/** POST /api/desk/requests/:id/status. 409 with a `Conflict` if another device changed the status first. */
export type StatusChange = Sent & {
  to: RequestStatus;
  reason?: string;
  /** Id of the tap that reached the visitor. Its time counts as the first contact. */
  tap?: string | undefined;
};
export type NewNote = { id: string; text: string };
/** POST /api/desk/requests/:id/reminder. `atMs` is by the server's clock; null removes the reminder. */
export type NewReminder = { id: string; atMs: number | null };
/** POST /api/desk/requests/:id/taps. `atMs` is by the server's clock. */
export type NewTap = { id: string; atMs: number } & ContactTap;
export type NoReminders = { hasNoReminders: boolean };
/** POST /api/desk/requests/:id/undo. 409 with a `Conflict` if `change` is no longer the latest. */
export type Undo = Sent & { change: string };

export type Conflict = DeskError & { request: DeskRequest };

/** GET /api/desk/figures */
export type Figures = {
  /** Oldest first. `fromMs` is when the week starts by the company's clock. */
  weeks: { fromMs: number; requests: number }[];
  services: { name: string; requests: number }[];
  towns: { name: string; requests: number }[];
  /** Null without any. */
  medianFirstContactMs: number | null;
  /** Requests behind that median. */
  contacted: number;
  quotes: QuoteFigures;
};

export type QuoteFigures = {
  weeks: ({ fromMs: number } & QuoteSums)[];
  /** Largest sums first. The name is '' where none was chosen. */
  services: ({ name: string } & QuoteSums)[];
  towns: ({ name: string } & QuoteSums)[];
  all: QuoteSums;
  accepted: number;
  /** Most frequent first; '' if none was given. */
  lost: { reason: string; requests: number }[];
};

/** `quoted`: quotes first sent in that period. `won`: those accepted in it. The price is their sum, cents. */
export type QuoteSums = Price & { quoted: number; won: number };

/** POST /api/desk/known: ids of requests and customers. The response has only those that are still stored. */
export type Known = { ids: string[] };
export const MOST_KNOWN = 100;

/** GET /api/desk/state. `alarms`: a sentence each for the owner. `waiting`, `givenUp`: numbers of e-mails. */
export type DeskState = {
  desk: DeskData;
  alarms: string[];
  waiting: number;
  givenUp: number;
  storeBytes: number;
  /** Null if there is none, or another program makes backups. */
  lastBackupMs: number | null;
  /** The newest copy on another machine. */
  lastOffsiteMs: number | null;
  /** Null where PostgreSQL's own program makes backups. */
  backup: BackupState | null;
};

// POST /api/desk/backup makes a backup, POST /api/desk/backup/snooze hides alarms about backups for a week.
// Both return the state, or 409 with PostgreSQL.
type BackupState = {
  isRunning: boolean;
  /** Why the desk's last attempt at a backup failed. */
  failure: string | null;
  /** Path on the server and size of the newest backup. */
  file: string | null;
  bytes: number | null;
  /** Whether an alarm is about backups. */
  isAlarming: boolean;
};

export type Device = {
  id: string;
  /** The owner's, or the same as `browser`. */
  name: string;
  /** "Safari on iPhone" */
  browser: string;
  firstUsedMs: number;
  lastUsedMs: number;
  isThisOne: boolean;
};

/** GET /api/desk/devices. `address` is the desk's own. */
export type Devices = { devices: Device[]; address: string };

// POST /api/desk/sign-in { code }: 204 and a cookie; 401 for a used, expired or unknown code; 429.

/** Response of POST /api/desk/sign-in-link if the link was e-mailed; otherwise 429 or 503. */
export type LinkSent = { message: string };
