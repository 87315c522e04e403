/**
 * Every table of the store. This file is over 250 lines because it lists all of them. `tables` is version 19
 * of the store. A column that a later migration adds gets its type at `Schema`.
 */
import type { Selectable } from 'kysely';
import type { QuoteState } from '../../domain/quote.ts';
import type { RequestStatus, View } from '../../domain/status.ts';
import { bytes, integer, key, orNull, preset, type RowsOf, text } from './migrations/column-types.ts';

/** Times are ms since 1970. A table comes after those it references. */
export const tables = {
  quote_request: {
    request_id: key('PRIMARY KEY'),
    quote_id: text(),
    received_ms: integer(),
    contents_hash: text(),
    /** JSON of RequestPayload. */
    payload: text(),
    // Earlier stores on PostgreSQL have the check under this name.
    status: text<RequestStatus>(`CONSTRAINT quote_request_progress_check
      CHECK (status IN ('new', 'contacted', 'quoted', 'won', 'lost', 'quarantine'))`),
    /** Number of changes so far. */
    version: preset(integer(), 0),
    /** When the owner first contacted the customer. */
    first_contact_ms: orNull(integer()),
    /** When it was won, lost or marked as spam. */
    closed_ms: orNull(integer()),
    /** 'emailjs' if EmailJS had already delivered the request to the owner. */
    delivered_by: orNull(text()),
    /** Title of the service; '' if none was chosen. */
    service: preset(text(), ''),
    town: preset(text(), ''),
    list: preset(text<List>("CHECK (list IN ('urgent', 'open', 'closed', 'spam'))"), 'open'),
    /** Number of photos that the request announced. */
    photo_count: preset(integer(), 0),
    /** The pages promised a quote within this many hours when the request came. */
    promise_hours: integer(),
    /** When the owner is reminded of the request, in any status (requests/reminders.ts). */
    remind_ms: orNull(integer()),
    /** 1 if the reminder is automatic, because a quote has had no answer. */
    is_follow_up: preset(integer(), 0),
    /** 1 if its network had reached the hourly limit for separate notifications (receiving/receive.ts). */
    is_crowd: preset(integer(), 0),
    /** `hand`: the owner took the request on the phone, so no e-mail or notification announces it. */
    source: preset(text<'site' | 'hand'>(), 'site'),
    /** Phone and e-mail as requests/contact.ts normalizes them; '' for none. */
    phone: preset(key(), ''),
    email: preset(key(), ''),
    /** Searchable text, including notes (requests/search-text.ts). */
    search_text: preset(key(), ''),
  },
  /** A change of a request. SQLite cannot alter a CHECK, so columns that may get new values have none. */
  request_change: {
    change_id: key('PRIMARY KEY'),
    request_id: key('REFERENCES quote_request (request_id)'),
    /** The request's version after the change. */
    version: integer(),
    at_ms: integer(),
    /** Name of the device, or of another author such as the customer. */
    made_by: text(),
    from_status: orNull(text<RequestStatus>()),
    to_status: orNull(text<RequestStatus>()),
    /** Note, reason of a status, tap (domain/taps.ts), or JSON of an QuoteEvent. */
    text: text(),
    /** The change that this one undoes. */
    undoes: orNull(key()),
    kind: text<'status' | 'note' | 'reminder' | 'undo' | 'tap' | 'quote' | 'visit'>(),
    /** When a reminder is due; null if it was removed. */
    remind_ms: orNull(integer()),
    /** When the owner contacted the customer, if known from a tap; otherwise null. */
    contact_ms: orNull(integer()),
  },
  /** A photo that has arrived. Its bytes are in photo_file, so that listing photos does not read them. */
  photo: {
    request_id: key('REFERENCES quote_request (request_id)'),
    /** Counts from 1. */
    number: integer(),
    /** Hash of the file as it was sent, to recognize a repeat. */
    source_hash: text(),
    received_ms: integer(),
    /** Pixels. */
    width: integer(),
    height: integer(),
    /** Bytes. */
    picture_size: integer(),
    preview_size: integer(),
    /** The group of e-mails that carries the photo (mail/photo-emails.ts); null until there is one. */
    letter: orNull(text()),
  },
  /** Bytes of a photo: JPEG files re-encoded by this program, without metadata. */
  photo_file: { request_id: key(), number: integer(), picture: bytes(), preview: bytes() },
  /** Work for later (jobs/). */
  job: {
    id: key('PRIMARY KEY'),
    kind: key<JobName>(),
    /** Jobs of one lane run one after the other and do not delay other lanes. */
    lane: key(),
    request_id: orNull(key('REFERENCES quote_request (request_id)')),
    /** E-mail address or device id; '' for jobs without a recipient. */
    recipient: preset(key(), ''),
    /** Depends on the kind: id of a change, group of photos, kind of notification. */
    payload: preset(text(), ''),
    /** This job waits until that one is done or dead. */
    after_id: orNull(key()),
    /** As in quote_request. */
    is_crowd: preset(integer(), 0),
    /** 1 while a budget or quiet hours delay the job. Held jobs of a lane and recipient run as one. */
    is_held: integer(),
    /** The job that also does the work of this one. */
    joined_in: orNull(key()),
    state: text<JobState>("CHECK (state IN ('ready', 'joined', 'done', 'dead'))"),
    attempts: integer(),
    /** How often the other side permanently refused the contents, not the connection or an address. */
    refusals: integer(),
    /** When the job was first due. */
    first_ms: integer(),
    due_ms: integer(),
    done_ms: orNull(integer()),
    last_error: orNull(text()),
  },
  /** The quote for a request. Its state is derived from the request's changes (quotes/state.ts). */
  quote: {
    request_id: key('PRIMARY KEY REFERENCES quote_request (request_id)'),
    /** 128 random bits: the secret in its URL. Stored unhashed, because the owner may send the link again. */
    token: key('UNIQUE'),
    state: text<QuoteState>("CHECK (state IN ('draft', 'open', 'accepted', 'declined', 'withdrawn'))"),
    /** JSON of QuoteContents in the canonical form of quotes/contents.ts. */
    draft: text(),
    draft_version: integer(),
    /** The newest version shown to the customer; 0 before the first. */
    version: integer(),
    /** Last day on which that version is valid. */
    valid_until: orNull(text()),
    /** When the first version was shown to the customer. */
    quoted_ms: orNull(integer()),
    /** When the customer accepted, and the total with the chosen optional lines, cents. */
    won_ms: orNull(integer()),
    won_low: orNull(integer()),
    won_high: orNull(integer()),
  },
  /** A version that was shown to the customer. Immutable. */
  quote_version: {
    request_id: key('REFERENCES quote_request (request_id)'),
    version: integer(),
    /** As in `quote.draft`. */
    contents: text(),
    /** Hash of contents and version. */
    hash: text(),
    made_ms: integer(),
    made_by: text(),
  },
  /** When the owner visits the customer (requests/visits.ts). */
  visit: {
    request_id: key('PRIMARY KEY REFERENCES quote_request (request_id)'),
    /** In the company's time zone: '2026-12-08'; null if the visit was removed. */
    day: orNull(key()),
    /** Start, fixed when the owner set the date; null for the whole day. */
    at_ms: orNull(integer()),
    /** Increases with each change, as SEQUENCE in iCalendar. */
    sequence: integer(),
    changed_ms: integer(),
  },
  /** A single row, rewritten by /readyz to test whether a request could be stored. */
  probe: { id: integer('PRIMARY KEY'), padding: text() },
  /** The columns that rate-limiter-flexible requires. */
  address_limit: { key: text('PRIMARY KEY'), points: integer(), expire: orNull(integer()) },

  /** A single row. `publication` is the change counter: it grows with every request and every change. */
  desk_state: {
    id: integer('PRIMARY KEY'),
    change_counter: integer(),
    last_backup_ms: orNull(integer()),
    /** The newest backup off this machine (BACKUP_TO). */
    last_away_ms: orNull(integer()),
    /** A problem with the newest backup, one sentence for the owner. */
    backup_alarm: orNull(text()),
    /** When the owner was first warned that there is no backup off this machine. */
    away_told_ms: orNull(integer()),
    /** KEEP_MONTHS at the last daily check. */
    keep_months: preset(integer(), 0),
    /** No automatic deletion before this moment; null if there is none. */
    keep_start_ms: orNull(integer()),
    /** When the last daily check ran. */
    keep_looked_ms: orNull(integer()),
  },
  /** A device signed in to the desk. `given_name`: the owner's name for it, such as "Maria's phone". */
  device: {
    id: key('PRIMARY KEY'),
    token_hash: text('UNIQUE'),
    name: text(),
    created_ms: integer(),
    last_used_ms: integer(),
    given_name: orNull(text()),
  },
  sign_in_code: {
    code_hash: text('PRIMARY KEY'),
    origin: text<'start' | 'terminal' | 'e-mail'>("CHECK (origin IN ('start', 'terminal', 'e-mail'))"),
    created_ms: integer(),
    expires_ms: integer(),
    used_ms: orNull(integer()),
    /** Hash of the short code, the part that can be typed. */
    short_hash: orNull(text()),
  },
  /** A private address at which a calendar app reads the visits. */
  calendar: {
    id: key('PRIMARY KEY'),
    name: text(),
    secret_hash: key('UNIQUE'),
    made_ms: integer(),
    /** Last read, accurate to ten minutes. */
    read_ms: orNull(integer()),
  },
  /** A single row: the VAPID key pair that identifies this site to push services (push/keys.ts). */
  push_key: { id: integer('PRIMARY KEY'), public_key: text(), private_key: text() },
  push_subscription: {
    device_id: key('PRIMARY KEY REFERENCES device (id) ON DELETE CASCADE'),
    /** URL of the push service; null once the service has said that the subscription is gone. */
    endpoint: orNull(text()),
    /** The subscription's public key and secret, base64url. */
    p256dh: text(),
    auth: text(),
    /** Quiet hours in the company's time zone, such as '22:00' and '07:00'; null for none. */
    quiet_from: orNull(text()),
    quiet_until: orNull(text()),
    /** 1 if emergencies ignore quiet hours. */
    emergencies_pass: integer(),
    /** Failures and refusals of the push service since it last accepted a message. */
    failures: integer(),
    refusals: integer(),
    wait_until_ms: integer(),
  },
  /** A prepared text, new or instead of a built-in one (desk/answers/prepared-texts.ts). */
  prepared_text: {
    id: key('PRIMARY KEY'),
    name: text(),
    /** '' if the owner removed it. */
    words: text(),
    version: integer(),
    made_ms: integer(),
    changed_by: text(),
  },
  /** Quote lines that the owner reuses, by the id of the service (desk/quotes/saved-lines.ts). */
  saved_lines: {
    service: key('PRIMARY KEY'),
    /** JSON of SavedLine[]. */
    lines: text(),
    version: integer(),
    changed_ms: integer(),
    changed_by: text(),
  },
  /** Customers who want no reminders: phone or e-mail as requests/contact.ts normalizes it. */
  no_reminder: { contact: key('PRIMARY KEY'), made_ms: integer() },
  /** A publication: one published state of the content. */
  site_publication: {
    /** From 1, without gaps. The highest number is on the site. */
    number: integer('PRIMARY KEY'),
    /** UUID of the tap that published it; makes a retry idempotent. */
    id: key('UNIQUE'),
    made_ms: integer(),
    /** Name of the device, or of another author. */
    made_by: text(),
    /** Version of the content schema at that time (words/schema.ts). */
    schema_version: integer(),
    /** JSON of the whole Content. */
    words: text(),
    /** JSON: names of everything that changed. */
    changes: text(),
  },
  /** Every service that was ever published, with its last title. */
  site_service: { id: key('PRIMARY KEY'), title: text() },
  /** The anchor that a service had under an earlier title. */
  site_anchor: { anchor: key('PRIMARY KEY'), service: key() },
  /** A content draft: one entry that the owner has changed but not published yet. */
  site_draft: {
    /** As in domain/site-desk.ts. */
    path: key('PRIMARY KEY'),
    /** JSON. */
    value: text(),
    /** JSON of the published value when the owner typed. */
    base_value: text(),
    changed_ms: integer(),
    /** Id of the device. */
    changed_by: key(),
  },
  /** A single row: hash of the files in content/ when they were last published or written. */
  site_files: { id: integer('PRIMARY KEY'), hash: text() },
  /**
   * A file of one of the owner's pictures (domain/site-pictures.ts). `jpeg` is the whole photo, named only by
   * its hash. The others are the crop that the pages show.
   */
  site_picture: {
    name: key(),
    width: integer(),
    kind: key<'jpeg' | 'avif' | 'webp'>(),
    /** When the owner last sent it. */
    made_ms: integer(),
    /** Bytes. */
    size: integer(),
    // The last column, so that queries for the others do not read the bytes.
    bytes: bytes(),
  },
};

/** Multi-column keys, by table. */
export const keys: { readonly [table: string]: string } = {
  photo: 'PRIMARY KEY (request_id, number)',
  photo_file:
    'PRIMARY KEY (request_id, number), ' +
    'FOREIGN KEY (request_id, number) REFERENCES photo (request_id, number)',
  quote_version: 'PRIMARY KEY (request_id, version)',
  site_picture: 'PRIMARY KEY (name, width, kind)',
};

export const indexes = [
  'CREATE INDEX quote_request_quote_id ON quote_request (quote_id)',
  'CREATE INDEX quote_request_contents ON quote_request (contents_hash, received_ms)',
  'CREATE INDEX quote_request_status ON quote_request (status, received_ms, request_id)',
  // `list` is a column: for three statuses both engines sort all requests rather than use an index.
  'CREATE INDEX quote_request_list ON quote_request (list, received_ms, request_id)',
  'CREATE INDEX quote_request_received ON quote_request (received_ms, request_id)',
  'CREATE INDEX quote_request_closed ON quote_request (closed_ms) WHERE closed_ms IS NOT NULL',
  'CREATE INDEX quote_request_reminder ON quote_request (remind_ms, request_id) WHERE remind_ms IS NOT NULL',
  // desk/requests/inbox.ts repeats the expression and the condition exactly; otherwise the index is not used.
  `CREATE INDEX quote_request_owed ON quote_request
    (list, (received_ms + promise_hours * 3600000), request_id) WHERE status IN ('new', 'contacted')`,
  'CREATE INDEX quote_request_phone ON quote_request (phone, received_ms)',
  'CREATE INDEX quote_request_email ON quote_request (email, received_ms)',
  'CREATE INDEX quote_request_won ON quote_request (status, closed_ms) WHERE closed_ms IS NOT NULL',
  'CREATE UNIQUE INDEX request_change_order ON request_change (request_id, version)',
  'CREATE INDEX photo_unmailed ON photo (request_id, received_ms) WHERE letter IS NULL',
  "CREATE INDEX job_due ON job (lane, due_ms) WHERE state = 'ready'",
  'CREATE INDEX job_request ON job (request_id) WHERE request_id IS NOT NULL',
  'CREATE INDEX job_joined_in ON job (joined_in) WHERE joined_in IS NOT NULL',
  'CREATE INDEX job_state ON job (kind, state, first_ms)',
  // For the budgets of the last hour.
  'CREATE INDEX job_done ON job (kind, recipient, done_ms) WHERE done_ms IS NOT NULL',
  'CREATE INDEX job_held ON job (lane, recipient, first_ms) WHERE is_held = 1',
  'CREATE INDEX quote_quoted ON quote (quoted_ms, request_id) WHERE quoted_ms IS NOT NULL',
  'CREATE INDEX quote_won ON quote (won_ms, request_id, won_low, won_high) WHERE won_ms IS NOT NULL',
  'CREATE INDEX visit_day ON visit (day) WHERE day IS NOT NULL',
  'CREATE INDEX sign_in_code_short ON sign_in_code (short_hash)',
];

export type Schema = RowsOf<typeof tables>;

export type StoredChange = Selectable<Schema['request_change']>;

/** Far larger than all other tables. Damage in one harms nothing else, so the site goes on. */
export const PICTURE_TABLES = ['photo_file', 'site_picture'];

/** The desk's list that a request is in. `urgent`: an unanswered emergency, shown above the open ones. */
export type List = View | 'urgent';

/** `joined`: another job does its work. `dead`: given up after too many failures, and reported. */
export type JobState = 'ready' | 'joined' | 'done' | 'dead';

/**
 * E-mails: `email-request` announces a request, `email-answer` a customer's answer to a quote, `email-photos`
 * carries photos, `email-daily` is the morning digest. `photos` assigns photos to e-mails. `notification`
 * notifies one device. `emergencies` repeats notifications of unanswered emergencies. `reminder` reminds the
 * owner of a request. `unsent` checks whether e-mails cannot be sent. `tidy` deletes expired data.
 */
export type JobName =
  | 'email-request'
  | 'email-answer'
  | 'email-photos'
  | 'email-daily'
  | 'photos'
  | 'notification'
  | 'emergencies'
  | 'reminder'
  | 'unsent'
  | 'tidy';

/**
 * `again` repeats all unanswered emergencies; `quote` is a customer's answer to a quote; `mail` says that
 * e-mails cannot be sent.
 */
export type NotificationKind = 'request' | 'emergency' | 'again' | 'quote' | 'reminder' | 'mail' | 'test';
