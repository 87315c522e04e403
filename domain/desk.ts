/**
 * What the desk and its server tell each other (contract, "The owner's desk"). Moments are ms since 1970 by the server's
 * clock. Every answer other than 2xx is a `DeskError`.
 */
import type { Price } from './money.ts';
import type { DeskOffer, OfferEvent, Visit } from './offer.ts';
import type { QuotePayload } from './payload.ts';
import type { Reminder } from './reminders.ts';
import type { Sent } from './sent.ts';
import type { Mark } from './site-data.ts';
import type { QuoteStatus, View } from './status.ts';
import type { Tap } from './taps.ts';
import type { ServiceInBrief } from './words.ts';

/** What the desk says of the company. It stands as JSON in the desk's page, which the server fills in when it is opened. */
export type DeskData = {
  /** The company's name within sentences. */
  shortName: string;
  /** The company's, as an IANA name. */
  timeZone: string;
  mark: Mark;
  services: readonly ServiceInBrief[];
  /** Whether the desk can notify this device. */
  hasNotifications: boolean;
};

/** The longest of what the owner writes, characters: the reason why a request was lost, a note, the name of a device. */
export const LONGEST_REASON = 500;
export const LONGEST_REQUEST_NOTE = 5000;
export const LONGEST_DEVICE_NAME = 40;

/** A sentence for the owner, which the desk shows as it is. */
export type DeskError = { error: string };

/** One row of the inbox. */
export type InboxRow = {
  id: string;
  /** First and last name. */
  name: string;
  /** The title of the service; '' if none was chosen. */
  service: string;
  town: string;
  isEmergency: boolean;
  status: QuoteStatus;
  /** Grows with each change of the request. */
  version: number;
  receivedMs: number;
  /** The hours within which the pages promised a quote when it came. */
  promiseHours: number;
  /** How many photos have arrived. */
  photos: number;
  phone: string;
  /** The beginning of what the visitor wrote, in one line. */
  words: string;
  reminder: Reminder | null;
  /** What the customer said to the quote, if that is why it is due. */
  said: 'accepted' | 'asked' | null;
};

/** GET /api/desk/requests?view=&search=&after= */
export type InboxPage = {
  rows: InboxRow[];
  /** The key of the next page, for `after`; null at the end. A search may give one with few rows or none: look on. */
  next: string | null;
  /** The number of requests in each view, whatever is searched. */
  counts: Record<View, number>;
  /** The open requests whose promise is broken. */
  late: number;
  /** The newest open requests, without those in `rows`. Only the first page of the open ones has some. */
  newest: InboxRow[];
  nowMs: number;
};

/** One entry of the history of a request, oldest first. */
export type Change = {
  id: string;
  atMs: number;
  /** The device that made it, such as "Safari on iPhone"; "the terminal", or "the website". */
  by: string;
  isUndone: boolean;
} & (
  | {
      kind: 'status';
      from: QuoteStatus;
      to: QuoteStatus /** Why it was lost; '' for none. */;
      reason: string;
    }
  | { kind: 'note'; text: string }
  | { kind: 'reminder' /** When it is due; null if it was taken away. */; remindMs: number | null }
  | ({ kind: 'tap' } & Tap)
  | ({ kind: 'offer' } & OfferEvent)
  | { kind: 'visit' /** When it is; null if it was taken away. */; visit: Visit | null }
  /** It takes back the change with the id `of`. */
  | { kind: 'undo'; of: string }
);

/**
 * A photo that has arrived, in pixels. GET /api/desk/requests/:id/photos/:number is the JPEG file; with
 * ?size=preview a small one. GET /api/desk/requests/:id/photos.zip holds all.
 */
export type DeskPhoto = { number: number; width: number; height: number };

/** Another request of the same phone number or e-mail address. */
export type RelatedRequest = {
  id: string;
  receivedMs: number;
  service: string;
  status: QuoteStatus;
  /** When it was won or lost; null while it is open. */
  closedMs: number | null;
};

/** GET /api/desk/requests/:id, and the answer to every change of a request. */
export type DeskRequest = {
  id: string;
  /** First and last name. */
  name: string;
  payload: QuotePayload;
  status: QuoteStatus;
  receivedMs: number;
  /** The hours within which the pages promised a quote when it came. */
  promiseHours: number;
  /** When the owner first got in touch; null before that. */
  firstContactMs: number | null;
  /** Grows with each change. A change of the status names the version it was decided on. */
  version: number;
  /** EmailJS had already delivered it when this server got its copy. */
  isDeliveredByEmailJs: boolean;
  /** The owner took it on the phone. */
  isTakenByHand: boolean;
  /** The latest, newest first; no spam. */
  related: RelatedRequest[];
  /** How many requests of the same person came before this one. */
  earlier: number;
  /** The person wants no reminders. */
  hasNoReminders: boolean;
  /** How many photos the visitor said would follow. */
  photosNamed: number;
  /** Those that have arrived, by their numbers: from 1 to `photosNamed`. */
  photos: DeskPhoto[];
  reminder: Reminder | null;
  /** The quote that the owner writes; null before the first line of it. */
  offer: DeskOffer | null;
  visit: Visit | null;
  history: Change[];
  nowMs: number;
};

/** POST /api/desk/requests/:id/status. 409 with a `Conflict` if another device was quicker. */
export type StatusChange = Sent & {
  to: QuoteStatus;
  reason?: string;
  /** The id of the tap through which the visitor was reached. Its moment counts as the first contact. */
  tap?: string | undefined;
};
/** POST /api/desk/requests/:id/notes. */
export type NewNote = { id: string; text: string };
/** POST /api/desk/requests/:id/reminder. A moment by the server's clock; null takes the reminder away. */
export type NewReminder = { id: string; atMs: number | null };
/** POST /api/desk/requests/:id/taps. `atMs` is the moment of the tap by the server's clock. */
export type NewTap = { id: string; atMs: number } & Tap;
/** POST /api/desk/requests/:id/no-reminders. */
export type NoReminders = { hasNoReminders: boolean };
/** POST /api/desk/requests/:id/undo. Takes back one change. 409 with a `Conflict` if it is not the latest any more. */
export type Undo = Sent & { change: string };

export type Conflict = DeskError & { request: DeskRequest };

/** GET /api/desk/figures: the last weeks, and what they came to. */
export type Figures = {
  /** Oldest first. `fromMs` is the first moment of the week by the company's clock. */
  weeks: { fromMs: number; requests: number }[];
  services: { name: string; requests: number }[];
  towns: { name: string; requests: number }[];
  /** The median time from a request to the first contact, ms; null without any. */
  medianFirstContactMs: number | null;
  /** How many requests that median is of. */
  contacted: number;
  quotes: QuoteFigures;
};

/** What became of the quotes in the same weeks. */
export type QuoteFigures = {
  weeks: ({ fromMs: number } & QuoteSums)[];
  /** Those with the largest sums; '' is the name of none. */
  services: ({ name: string } & QuoteSums)[];
  towns: ({ name: string } & QuoteSums)[];
  all: QuoteSums;
  /** Of the quotes of these weeks, how many were accepted until now. */
  accepted: number;
  /** Why requests were lost, the most frequent first; '' where nobody has said. */
  lost: { reason: string; requests: number }[];
};

/** `quoted`: the quotes that were first sent then. `won`: those accepted then, and what they come to, cents. */
export type QuoteSums = Price & { quoted: number; won: number };

/** GET /api/desk/state: what needs the owner, one sentence each, and the numbers behind it. */
/** The next jobs of one topic. `checks` delete what is no longer kept, and notice e-mails that cannot be sent. */
export type Upcoming = {
  what: 'emails' | 'daily' | 'notifications' | 'emergencies' | 'reminders' | 'checks';
  count: number;
  /** The first moment, ms since 1970. It may have passed. */
  atMs: number;
};

export type DeskState = {
  /** As the page would have it now. */
  desk: DeskData;
  alarms: string[];
  /** E-mails that wait to be sent, and those given up. */
  waiting: number;
  givenUp: number;
  next: Upcoming[];
  /** The size of the store, bytes. */
  storeBytes: number;
  /** null if none was made, or if this program does not make it. */
  lastBackupMs: number | null;
  /** The moment of the newest copy off this machine; null if there is none. */
  lastAwayMs: number | null;
};

export type Device = {
  id: string;
  /** The owner's, or such as "Safari on iPhone". */
  name: string;
  /** Such as "Safari on iPhone". */
  browser: string;
  firstUsedMs: number;
  lastUsedMs: number;
  isThisOne: boolean;
};

/** GET /api/desk/devices. `address` is that of the desk. */
export type Devices = { devices: Device[]; address: string; nowMs: number };

/** POST /api/desk/sign-in. 204 and a cookie; 401 for a code that is used, expired or unknown; 429. */
export type SignIn = { code: string };
/** POST /api/desk/sign-in-link, when the link was e-mailed. Else 429 or 503. */
export type LinkSent = { message: string };
