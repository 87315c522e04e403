/**
 * Every table of the store, as of version 24; over 250 lines because it lists all of them. A column that a
 * later migration adds gets its type at `Schema`.
 */
import type { Selectable } from 'kysely';
import type { QuoteState } from '../../domain/quote.ts';
import type { RequestStatus, View } from '../../domain/status.ts';
import type { Naming, Side } from '../../domain/work.ts';
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
    /** As the visitor sent it, once the owner has corrected something (requests/details.ts). */
    sent_payload: orNull(text()),
    // Earlier stores on PostgreSQL have the check under this name.
    status: text<RequestStatus>(`CONSTRAINT quote_request_progress_check
      CHECK (status IN ('new', 'contacted', 'quoted', 'won', 'scheduled', 'done', 'lost', 'quarantine'))`),
    version: preset(integer(), 0),
    /** When the owner first contacted the customer. */
    first_contact_ms: orNull(integer()),
    /** When the request was won, done, lost or marked as spam. */
    closed_ms: orNull(integer()),
    /** 'emailjs' if EmailJS had already delivered the request to the owner. */
    delivered_by: orNull(text()),
    /** Titles of the services, one a line; '' if none was chosen. */
    service: preset(text(), ''),
    town: preset(text(), ''),
    list: preset(
      text<List>("CHECK (list IN ('urgent', 'open', 'won', 'scheduled', 'closed', 'spam'))"),
      'open',
    ),
    /** Number of photos that the request announced. */
    photo_count: preset(integer(), 0),
    /** The pages promised a quote within this many hours. */
    promise_hours: integer(),
    /** When the reminder is due, in any status (reminders/reminders.ts). */
    remind_ms: orNull(integer()),
    /** The `remind_ms` that needs no notification any more. */
    reminded_ms: orNull(integer()),
    /** 1 if the reminder is automatic (domain/reminders.ts). */
    is_follow_up: preset(integer(), 0),
    /** 1 if its network had reached the hourly limit for separate notifications. */
    is_crowd: preset(integer(), 0),
    /** `hand`: taken on the phone, so no e-mail or notification announces it. */
    source: preset(text<'site' | 'hand'>(), 'site'),
    /** As customers/contact.ts normalizes them; '' for none. */
    phone: preset(key(), ''),
    email: preset(key(), ''),
    /** Searchable text, including notes (requests/search-text.ts). */
    search_text: preset(key(), ''),
  },
  /** No CHECK in this table: its columns may get new values, and SQLite cannot alter a CHECK. */
  request_change: {
    change_id: key('PRIMARY KEY'),
    request_id: key('REFERENCES quote_request (request_id)'),
    /** The request's version after the change. */
    version: integer(),
    at_ms: integer(),
    made_by: text(),
    from_status: orNull(text<RequestStatus>()),
    to_status: orNull(text<RequestStatus>()),
    /** Note, reason of a status, tap (domain/taps.ts), or JSON of a QuoteEvent, WorkEvent, visit or correction. */
    text: text(),
    undoes: orNull(key()),
    kind: text<'status' | 'note' | 'reminder' | 'undo' | 'tap' | 'quote' | 'work' | 'visit' | 'details'>(),
    /** Null if the reminder was removed. */
    remind_ms: orNull(integer()),
    /** When the owner contacted the customer, if known from a tap. */
    contact_ms: orNull(integer()),
  },
  /** The bytes are in photo_file, so that listing photos does not read them. */
  photo: {
    request_id: key('REFERENCES quote_request (request_id)'),
    /** Counts from 1. */
    number: integer(),
    /** Recognizes a repeat. */
    source_hash: text(),
    received_ms: integer(),
    /** Pixels. */
    width: integer(),
    height: integer(),
    /** Bytes. */
    picture_size: integer(),
    preview_size: integer(),
  },
  /** JPEG re-encoded by this program, without metadata. */
  photo_file: { request_id: key(), number: integer(), picture: bytes(), preview: bytes() },
  /** Work for later (jobs/). */
  job: {
    id: key('PRIMARY KEY'),
    kind: key<JobName>(),
    /** Jobs of one lane run one after the other. */
    lane: key(),
    request_id: orNull(key('REFERENCES quote_request (request_id)')),
    /** E-mail address or device id; '' for jobs without a recipient. */
    recipient: preset(key(), ''),
    /** Depends on the kind: id of a change, numbers of photos, end of the last digest, kind of notification. */
    payload: preset(text(), ''),
    /** Id of the job that must be done or dead before this one runs. */
    after_id: orNull(key()),
    /** As in quote_request. */
    is_crowd: preset(integer(), 0),
    /** 1 while a budget or quiet hours delay the job. Held jobs of a lane and recipient run as one. */
    is_held: integer(),
    /** Id of the job that did the work of this one. */
    joined_in: orNull(key()),
    state: text<JobState>("CHECK (state IN ('ready', 'done', 'dead'))"),
    attempts: integer(),
    /** How often the contents were refused for good. */
    refusals: integer(),
    first_ms: integer(),
    due_ms: integer(),
    done_ms: orNull(integer()),
    last_error: orNull(text()),
  },
  /** The state is derived from the request's changes (quotes/state.ts). */
  quote: {
    request_id: key('PRIMARY KEY REFERENCES quote_request (request_id)'),
    /** The secret in its URL. Stored unhashed, because the owner may send the link again. */
    token: key('UNIQUE'),
    state: text<QuoteState>("CHECK (state IN ('draft', 'open', 'accepted', 'declined', 'withdrawn'))"),
    /** JSON of QuoteContents as quotes/contents.ts writes it. */
    draft: text(),
    draft_version: integer(),
    /** 0 before a version was sent. */
    version: integer(),
    valid_until: orNull(text()),
    quoted_ms: orNull(integer()),
    won_ms: orNull(integer()),
    /** The total with the chosen optional lines, cents. */
    won_low: orNull(integer()),
    won_high: orNull(integer()),
  },
  /** Shown to the customer. Immutable. */
  quote_version: {
    request_id: key('REFERENCES quote_request (request_id)'),
    version: integer(),
    contents: text(),
    hash: text(),
    made_ms: integer(),
    made_by: text(),
  },
  visit: {
    request_id: key('PRIMARY KEY REFERENCES quote_request (request_id)'),
    /** In the company's time zone: '2026-12-08'; null if the visit was removed. */
    day: orNull(key()),
    /** As the owner chose it: '09:30'; null for the whole day. */
    time: orNull(text()),
    /** Start, fixed when the owner set the date. */
    at_ms: orNull(integer()),
    /** From then on the desk asks whether the visit was done. */
    evening_ms: orNull(integer()),
    /** As SEQUENCE in iCalendar. */
    sequence: integer(),
    changed_ms: integer(),
  },
  /** Before and After of a job (server/work/). `request_id` is null after the request was deleted by age. */
  work_pair: {
    /** Made by the device that took the first picture. */
    id: key('PRIMARY KEY'),
    request_id: orNull(key('REFERENCES quote_request (request_id)')),
    made_ms: integer(),
    /** The consent in force, and when it was given: '2026-12-08'. */
    consent_by: orNull(text<'customer' | 'owner'>()),
    consent_day: orNull(text()),
    /** 1 if the customer's last answer was no. */
    is_refused: preset(integer(), 0),
    /** Id of the entry in the site's content. */
    entry: orNull(key('UNIQUE')),
  },
  /** The bytes are in work_photo_file. The two tables are like photo and photo_file. */
  work_photo: {
    request_id: key('REFERENCES quote_request (request_id)'),
    pair_id: key('REFERENCES work_pair (id)'),
    side: key<Side>(),
    source_hash: text(),
    /** Its name in the site's content (domain/site-pictures.ts). */
    site_hash: key(),
    received_ms: integer(),
    width: integer(),
    height: integer(),
    picture_size: integer(),
    preview_size: integer(),
  },
  work_photo_file: {
    request_id: key(),
    pair_id: key(),
    side: key<Side>(),
    picture: bytes(),
    preview: bytes(),
  },
  /** The customer's review. After deletion by age, only the site has the review's text. */
  work_review: {
    id: key('PRIMARY KEY'),
    request_id: orNull(key('UNIQUE REFERENCES quote_request (request_id)')),
    stars: integer(),
    words: text(),
    naming: text<Naming>(),
    /** As the customer read them: "Ada L." and "Livonia"; '' for none. */
    name: text(),
    town: text(),
    may_show: integer(),
    at_ms: integer(),
    /** Id of the testimonial in the site's content. */
    entry: orNull(key('UNIQUE')),
  },
  /** /readyz rewrites its only row to test whether a request could be stored. */
  probe: { id: integer('PRIMARY KEY'), padding: text() },
  /** The columns that rate-limiter-flexible requires. */
  address_limit: { key: text('PRIMARY KEY'), points: integer(), expire: orNull(integer()) },

  /** A single row. The change counter grows with every change. */
  desk_state: {
    id: integer('PRIMARY KEY'),
    change_counter: integer(),
    last_backup_ms: orNull(integer()),
    last_backup_file: orNull(text()),
    last_backup_bytes: orNull(integer()),
    /** Until then, the desk shows no alarm about backups. */
    backup_snoozed_ms: orNull(integer()),
    /** The last backup to another machine (BACKUP_TO). */
    last_offsite_ms: orNull(integer()),
    backup_alarm: orNull(text()),
    /** When the owner was first warned that there is no off-site backup. */
    away_told_ms: orNull(integer()),
    /** KEEP_MONTHS at the last daily check. */
    keep_months: preset(integer(), 0),
    /** No automatic deletion before this moment. */
    keep_start_ms: orNull(integer()),
    /** The last daily check. */
    keep_looked_ms: orNull(integer()),
  },
  /** `given_name`: the owner's name for it, such as "Maria's phone". */
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
    /** Hash of the part that can be typed. */
    short_hash: orNull(text()),
  },
  calendar: {
    id: key('PRIMARY KEY'),
    name: text(),
    secret_hash: key('UNIQUE'),
    made_ms: integer(),
    /** Accurate to ten minutes. */
    read_ms: orNull(integer()),
  },
  /** A single row: the VAPID key pair. */
  push_key: { id: integer('PRIMARY KEY'), public_key: text(), private_key: text() },
  push_subscription: {
    device_id: key('PRIMARY KEY REFERENCES device (id) ON DELETE CASCADE'),
    /** Null once the push service has said that the subscription is gone. */
    endpoint: orNull(text()),
    /** base64url. */
    p256dh: text(),
    auth: text(),
    /** Such as '22:00' and '07:00'; null for none. */
    quiet_from: orNull(text()),
    quiet_until: orNull(text()),
    emergencies_pass: integer(),
    /** Failures and refusals since the push service last accepted a message. */
    failures: integer(),
    refusals: integer(),
    wait_until_ms: integer(),
  },
  /** A text that the owner wrote, either new or in place of a built-in one. */
  prepared_text: {
    id: key('PRIMARY KEY'),
    name: text(),
    /** '' if the owner removed it. */
    words: text(),
    version: integer(),
    made_ms: integer(),
    changed_by: text(),
  },
  /** By the id of the service. */
  saved_lines: {
    service: key('PRIMARY KEY'),
    /** JSON of SavedLine[]. */
    lines: text(),
    version: integer(),
    changed_ms: integer(),
    changed_by: text(),
  },
  /**
   * Customers, kept by customers/settle-customers.ts. Rows of the same person have one `root_id`, and only the
   * root is listed. The others keep the notes that they take along when the owner takes the customers apart.
   */
  customer: {
    id: key('PRIMARY KEY'),
    root_id: key(),
    /** Id of a customer who the owner said is the same person. */
    joined_to: orNull(key()),
    /** The phone number or e-mail address to which the row belongs. */
    contact: key(),
    made_ms: integer(),
    notes: preset(text(), ''),
    notes_version: preset(integer(), 0),
    notes_by: preset(text(), ''),
    /** 1 for a root with a request outside spam. */
    is_listed: preset(integer(), 0),
    name: preset(text(), ''),
    /** `miller carol` */
    sort_name: preset(key(), ''),
    town: preset(text(), ''),
    search_text: preset(key(), ''),
    /** Day of the latest visit, past or to come: '2026-12-08'; '' for none. */
    visit_day: preset(key(), ''),
  },
  /** Each phone number and e-mail address of requests outside spam, and that of each customer. */
  customer_contact: { contact: key('PRIMARY KEY'), root_id: key() },
  /** Phone or e-mail as customers/contact.ts normalizes it. */
  no_reminder: { contact: key('PRIMARY KEY'), made_ms: integer() },
  site_publication: {
    /** Counts from 1. The highest number is on the site; the store deletes the oldest. */
    number: integer('PRIMARY KEY'),
    /** Idempotency key. */
    id: key('UNIQUE'),
    made_ms: integer(),
    made_by: text(),
    /** SCHEMA_VERSION at that time. */
    schema_version: integer(),
    /** JSON of the content. */
    words: text(),
    /** JSON of the names of what has changed. */
    changes: text(),
  },
  /** Every service that was ever published. */
  site_service: { id: key('PRIMARY KEY'), title: text() },
  /** An anchor of an earlier title. */
  site_anchor: { anchor: key('PRIMARY KEY'), service: key() },
  site_draft: {
    /** As in domain/site-desk.ts. */
    path: key('PRIMARY KEY'),
    /** JSON. */
    value: text(),
    /** The published value when the owner typed. */
    base_value: text(),
    changed_ms: integer(),
    changed_by: key(),
  },
  /** A single row: hash of content/ as last published or written. */
  site_files: { id: integer('PRIMARY KEY'), hash: text() },
  /** `jpeg` is the whole photo, named only by its hash. The others are the crop that the pages show. */
  site_picture: {
    name: key(),
    width: integer(),
    kind: key<'jpeg' | 'avif' | 'webp'>(),
    made_ms: integer(),
    size: integer(),
    // The last column, so that queries for the others do not read the bytes.
    bytes: bytes(),
  },
};

export const keys: { readonly [table: string]: string } = {
  photo: 'PRIMARY KEY (request_id, number)',
  photo_file:
    'PRIMARY KEY (request_id, number), ' +
    'FOREIGN KEY (request_id, number) REFERENCES photo (request_id, number)',
  quote_version: 'PRIMARY KEY (request_id, version)',
  work_photo: 'PRIMARY KEY (pair_id, side)',
  work_photo_file:
    'PRIMARY KEY (pair_id, side), FOREIGN KEY (pair_id, side) REFERENCES work_photo (pair_id, side)',
  site_picture: 'PRIMARY KEY (name, width, kind)',
};

export const indexes = [
  'CREATE INDEX quote_request_quote_id ON quote_request (quote_id)',
  'CREATE INDEX quote_request_contents ON quote_request (contents_hash, received_ms)',
  'CREATE INDEX quote_request_status ON quote_request (status, received_ms, request_id)',
  // On `list`: for three statuses, both engines would sort all requests instead of using an index.
  'CREATE INDEX quote_request_list ON quote_request (list, received_ms, request_id)',
  'CREATE INDEX quote_request_received ON quote_request (received_ms, request_id)',
  'CREATE INDEX quote_request_closed ON quote_request (closed_ms) WHERE closed_ms IS NOT NULL',
  'CREATE INDEX quote_request_reminder ON quote_request (remind_ms, request_id) WHERE remind_ms IS NOT NULL',
  // inbox.ts repeats expression and condition exactly; otherwise the index is not used.
  `CREATE INDEX quote_request_owed ON quote_request
    (list, (received_ms + promise_hours * 3600000), request_id) WHERE status IN ('new', 'contacted')`,
  'CREATE INDEX quote_request_phone ON quote_request (phone)',
  'CREATE INDEX quote_request_email ON quote_request (email)',
  // customers/describe-customer.ts repeats the expression.
  `CREATE INDEX quote_request_contact ON quote_request
    (CAST(CASE WHEN phone = '' THEN email ELSE phone END AS TEXT), received_ms)`,
  'CREATE INDEX quote_request_won ON quote_request (status, closed_ms, request_id) WHERE closed_ms IS NOT NULL',
  'CREATE UNIQUE INDEX request_change_order ON request_change (request_id, version)',
  "CREATE INDEX job_due ON job (lane, due_ms) WHERE state = 'ready'",
  'CREATE INDEX job_request ON job (request_id) WHERE request_id IS NOT NULL',
  'CREATE INDEX job_joined_in ON job (joined_in) WHERE joined_in IS NOT NULL',
  'CREATE INDEX job_state ON job (kind, state, first_ms)',
  // For the budgets of the last hour.
  'CREATE INDEX job_done ON job (kind, recipient, done_ms) WHERE done_ms IS NOT NULL',
  'CREATE INDEX job_held ON job (lane, recipient, first_ms) WHERE is_held = 1',
  'CREATE INDEX quote_quoted ON quote (quoted_ms, request_id) WHERE quoted_ms IS NOT NULL',
  'CREATE INDEX quote_won ON quote (won_ms, request_id) WHERE won_ms IS NOT NULL',
  'CREATE INDEX visit_day ON visit (day) WHERE day IS NOT NULL',
  'CREATE INDEX work_pair_request ON work_pair (request_id)',
  'CREATE INDEX work_photo_request ON work_photo (request_id)',
  'CREATE INDEX work_photo_file_request ON work_photo_file (request_id)',
  'CREATE INDEX work_photo_site ON work_photo (site_hash)',
  'CREATE INDEX customer_root ON customer (root_id)',
  'CREATE INDEX customer_name ON customer (sort_name, id) WHERE is_listed = 1',
  'CREATE INDEX customer_visit ON customer (visit_day DESC, sort_name, id) WHERE is_listed = 1',
  'CREATE INDEX customer_contact_root ON customer_contact (root_id)',
  'CREATE INDEX sign_in_code_short ON sign_in_code (short_hash)',
];

export type Schema = RowsOf<typeof tables>;

export type StoredChange = Selectable<Schema['request_change']>;
export type StoredCustomer = Selectable<Schema['customer']>;

/** Far larger than all other tables. Damage in them harms nothing else, so the site keeps running. */
export const PICTURE_TABLES = ['photo_file', 'work_photo_file', 'site_picture'];

/**
 * `urgent`: an unanswered emergency, shown above the open requests. `won` is the group To schedule. A
 * `scheduled` request returns on the evening of its visit.
 */
export type List = View | 'urgent' | 'won' | 'scheduled';

/** `dead`: given up, and reported. */
export type JobState = 'ready' | 'done' | 'dead';

/**
 * `email-answer`: a customer's answer or review. `photos` assigns photos to e-mails. `emergencies` repeats
 * notifications.
 */
export type JobName =
  | 'email-request'
  | 'email-answer'
  | 'email-photos'
  | 'email-daily'
  | 'photos'
  | 'notification'
  | 'emergencies'
  | 'tidy';

/** `again` repeats all unanswered emergencies; `mail`: e-mails cannot be sent. */
export type NotificationKind =
  | 'request'
  | 'emergency'
  | 'again'
  | 'quote'
  | 'review'
  | 'reminder'
  | 'mail'
  | 'test';
