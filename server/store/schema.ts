/**
 * Every table of the store, and what its columns mean. It is over 250 lines because it lists all of them. `tables` is what
 * version 19 of the store has; a column that a later migration adds gets its type at `Schema`.
 */
import type { Selectable } from 'kysely';
import type { OfferState } from '../../domain/offer.ts';
import type { QuoteStatus, View } from '../../domain/status.ts';
import { bytes, integer, key, orNull, preset, type RowsOf, text } from './migrations/column-types.ts';

/** The tables of both engines. Times are ms since 1970. A table that names another comes after it. */
export const tables = {
  quote_request: {
    request_id: key('PRIMARY KEY'),
    quote_id: text(),
    received_ms: integer(),
    contents_hash: text(),
    /** The JSON of a QuotePayload. */
    payload: text(),
    // The check has the name under which PostgreSQL has it in earlier stores.
    status: text<QuoteStatus>(`CONSTRAINT quote_request_progress_check
      CHECK (status IN ('new', 'contacted', 'quoted', 'won', 'lost', 'quarantine'))`),
    /** The number of changes so far. */
    version: preset(integer(), 0),
    /** When the owner first got in touch. */
    first_contact_ms: orNull(integer()),
    /** When it was won, lost or taken for spam. */
    closed_ms: orNull(integer()),
    /** 'emailjs' for the copy of a request that EmailJS had delivered. */
    delivered_by: orNull(text()),
    /** The title of the service; '' if none was chosen. */
    service: preset(text(), ''),
    town: preset(text(), ''),
    list: preset(text<List>("CHECK (list IN ('urgent', 'open', 'closed', 'spam'))"), 'open'),
    /** The number of photos that the request named. */
    photo_count: preset(integer(), 0),
    /** The hours within which the pages promised a quote when it came. */
    promise_hours: integer(),
    /** When it is due again, whatever its status (requests/reminders.ts). */
    remind_ms: orNull(integer()),
    /** 1 if nobody asked for that reminder: a quote has had no answer. */
    is_follow_up: preset(integer(), 0),
    /** 1 if its network had sent as many within the hour as are told one by one (receiving/receive.ts). */
    is_crowd: preset(integer(), 0),
    /** `hand`: the owner took it on the phone. Then no e-mail and no notification tells the owner of it. */
    source: preset(text<'site' | 'hand'>(), 'site'),
    /** Both as requests/contact.ts spells them; '' for none. */
    phone: preset(key(), ''),
    email: preset(key(), ''),
    /** The text in which the search looks, notes included (requests/search-text.ts). */
    search_text: preset(key(), ''),
  },
  /**
   * One change of a request by the owner. SQLite cannot change the values that a column allows, so a column whose values may
   * become more has no check.
   */
  quote_change: {
    change_id: key('PRIMARY KEY'),
    request_id: key('REFERENCES quote_request (request_id)'),
    /** The version of the request that it led to. */
    version: integer(),
    at_ms: integer(),
    /** The device, or another name for who made it. */
    made_by: text(),
    from_status: orNull(text<QuoteStatus>()),
    to_status: orNull(text<QuoteStatus>()),
    /** The note, the reason of a status, what was tapped (domain/taps.ts), or the JSON of an OfferEvent. */
    text: text(),
    /** The change that this one takes back. */
    undoes: orNull(key()),
    kind: text<'status' | 'note' | 'reminder' | 'undo' | 'tap' | 'offer' | 'visit'>(),
    /** When a reminder is due; null if it was taken away. */
    remind_ms: orNull(integer()),
    /** The moment of the tap through which the visitor was reached; null where the moment of the change is all that is known. */
    contact_ms: orNull(integer()),
  },
  /** What is known of a photo that has arrived. Its bytes are in photo_file, so that reading about photos does not read them. */
  photo: {
    request_id: key('REFERENCES quote_request (request_id)'),
    /** 1 for the first one. */
    number: integer(),
    /** The hash of the file as it was sent. A repeat has the same. */
    source_hash: text(),
    received_ms: integer(),
    /** Pixels. */
    width: integer(),
    height: integer(),
    /** Bytes. */
    picture_size: integer(),
    preview_size: integer(),
    /** The group of e-mails that brings it to the owner (mail/photo-emails.ts); null before there is one. */
    letter: orNull(text()),
  },
  /** The bytes of a photo: JPEG files that this program wrote, without metadata. */
  photo_file: { request_id: key(), number: integer(), picture: bytes(), preview: bytes() },
  /** Work that waits until it is due (jobs/). */
  job: {
    id: key('PRIMARY KEY'),
    kind: key<JobName>(),
    /** The jobs of one lane are done one after the other, and hold up no other lane. */
    lane: key(),
    /** The request that it is about. */
    request_id: orNull(key('REFERENCES quote_request (request_id)')),
    /** An e-mail address or the id of a device; '' for jobs that tell nobody. */
    recipient: preset(key(), ''),
    /** Further data of its kind: the id of a change, the group of photos, the kind of a notification. */
    payload: preset(text(), ''),
    /** The job that has to be over before this one runs. */
    after_id: orNull(key()),
    /** 1 if the network of the request had sent as many within the hour as are told one by one. */
    is_crowd: preset(integer(), 0),
    /** 1 while a budget or quiet hours hold it. All held jobs of its lane and recipient run together. */
    is_held: integer(),
    /** The job that runs for this one too. */
    joined_in: orNull(key()),
    state: text<JobState>("CHECK (state IN ('ready', 'joined', 'done', 'dead'))"),
    attempts: integer(),
    /** How often the other side refused the contents for good, rather than the connection or an address. */
    refusals: integer(),
    /** When it was first due. */
    first_ms: integer(),
    /** When it is due. */
    due_ms: integer(),
    done_ms: orNull(integer()),
    last_error: orNull(text()),
  },
  /** The quote that the owner writes for a request, and how it stands after all changes that stand (offers/state.ts). */
  offer: {
    request_id: key('PRIMARY KEY REFERENCES quote_request (request_id)'),
    /** 128 random bits: its address. As it is, because the owner sends it again. */
    token: key('UNIQUE'),
    state: text<OfferState>("CHECK (state IN ('draft', 'open', 'accepted', 'declined', 'withdrawn'))"),
    /** The JSON of OfferContents, as offers/contents.ts spells it. */
    draft: text(),
    draft_version: integer(),
    /** The newest version that was shown; 0 before the first. */
    version: integer(),
    /** The last day on which that version holds. */
    valid_until: orNull(text()),
    /** When the first version was shown. */
    quoted_ms: orNull(integer()),
    /** When it was accepted, and its total with the optional lines that are wanted, cents. */
    won_ms: orNull(integer()),
    won_low: orNull(integer()),
    won_high: orNull(integer()),
  },
  /** What a customer could see. It never changes. */
  offer_version: {
    request_id: key('REFERENCES quote_request (request_id)'),
    version: integer(),
    /** JSON, as in `draft`. */
    contents: text(),
    /** Of the contents and the version. */
    hash: text(),
    made_ms: integer(),
    /** The name of the device. */
    made_by: text(),
  },
  /** When the owner visits the customer (requests/visits.ts). */
  visit: {
    request_id: key('PRIMARY KEY REFERENCES quote_request (request_id)'),
    /** By the company's clock: '2026-12-08'; null if it was taken away. */
    day: orNull(key()),
    /** When it begins, by the clock at the time when it was dated; null for the whole day. */
    at_ms: orNull(integer()),
    /** The number of changes since the first. */
    sequence: integer(),
    changed_ms: integer(),
  },
  /** One row that is rewritten to find out whether a request could be stored now. */
  probe: { id: integer('PRIMARY KEY'), padding: text() },
  /** The columns that rate-limiter-flexible wants. */
  address_limit: { key: text('PRIMARY KEY'), points: integer(), expire: orNull(integer()) },

  /** One row. `revision` grows with every request and every change. */
  desk_state: {
    id: integer('PRIMARY KEY'),
    revision: integer(),
    last_backup_ms: orNull(integer()),
    /** The moment of the newest copy off this machine (BACKUP_TO). */
    last_away_ms: orNull(integer()),
    /** What the owner must know of the newest copy, one sentence. */
    backup_alarm: orNull(text()),
    /** When the owner was first told that there is no copy off this machine. */
    away_told_ms: orNull(integer()),
    /** KEEP_MONTHS when it was last seen. */
    keep_months: preset(integer(), 0),
    /** Nothing is deleted by itself before this moment; null if nothing is ever. */
    keep_start_ms: orNull(integer()),
    /** When the requests were last looked through for those to delete. */
    keep_looked_ms: orNull(integer()),
  },
  /** A device that is signed in to the desk. `given_name` is the owner's, such as "Maria's phone". */
  device: {
    id: key('PRIMARY KEY'),
    token_hash: text('UNIQUE'),
    name: text(),
    created_ms: integer(),
    last_used_ms: integer(),
    given_name: orNull(text()),
  },
  /** A one-time code to sign in with. */
  sign_in_code: {
    code_hash: text('PRIMARY KEY'),
    origin: text<'start' | 'terminal' | 'e-mail'>("CHECK (origin IN ('start', 'terminal', 'e-mail'))"),
    created_ms: integer(),
    expires_ms: integer(),
    used_ms: orNull(integer()),
    /** The hash of the part that can be typed. */
    short_hash: orNull(text()),
  },
  /** A private address under which a calendar reads the visits. */
  calendar: {
    id: key('PRIMARY KEY'),
    name: text(),
    secret_hash: key('UNIQUE'),
    made_ms: integer(),
    /** About when it was read last. */
    read_ms: orNull(integer()),
  },
  /** One row: the pair of keys by which push services know this site (push/keys.ts). */
  push_key: { id: integer('PRIMARY KEY'), public_key: text(), private_key: text() },
  /** How a device wants to be called. */
  push_subscription: {
    device_id: key('PRIMARY KEY REFERENCES device (id) ON DELETE CASCADE'),
    /** Where its push service takes messages for it; null once the service has said that it is gone. */
    endpoint: orNull(text()),
    /** The device's public key and its secret, base64url. */
    p256dh: text(),
    auth: text(),
    /** Quiet hours by the company's clock, such as '22:00' and '07:00'; null for none. */
    quiet_from: orNull(text()),
    quiet_until: orNull(text()),
    /** 1 if emergencies are told in quiet hours, too. */
    emergencies_pass: integer(),
    /** How often its push service has failed, and how often it has refused, since it last took a message. */
    failures: integer(),
    refusals: integer(),
    wait_until_ms: integer(),
  },
  /** A text of the owner's for answers, or what takes the place of one of ours (desk/answers/prepared-texts.ts). */
  prepared_text: {
    id: key('PRIMARY KEY'),
    name: text(),
    /** '' if the owner removed it. */
    words: text(),
    /** The number of changes so far. */
    version: integer(),
    made_ms: integer(),
    /** The name of the device. */
    changed_by: text(),
  },
  /** The lines of quotes that the owner uses again, by the id of the service (desk/offers/saved-lines.ts). */
  saved_lines: {
    service: key('PRIMARY KEY'),
    /** The JSON of a SavedLine[]. */
    lines: text(),
    /** The number of changes so far. */
    version: integer(),
    changed_ms: integer(),
    /** The name of the device. */
    changed_by: text(),
  },
  /** A phone number or e-mail address, as requests/contact.ts spells it, whose owner wants no reminders. */
  no_reminder: { contact: key('PRIMARY KEY'), made_ms: integer() },
  /** What the site says, as it was published. */
  site_revision: {
    /** From 1, without gaps. The newest is the site. */
    number: integer('PRIMARY KEY'),
    /** The UUID of the tap that published it. */
    id: key('UNIQUE'),
    made_ms: integer(),
    /** The name of the device, or another name for who made it. */
    made_by: text(),
    /** The schema of the words that made it (words/schema.ts). */
    schema_version: integer(),
    /** The JSON of the whole Content. */
    words: text(),
    /** The JSON of the names of all that it changed. */
    changes: text(),
  },
  /** Every service that was ever published, as it was titled last. */
  site_service: { id: key('PRIMARY KEY'), title: text() },
  /** The anchor that a service had under an earlier title. */
  site_anchor: { anchor: key('PRIMARY KEY'), service: key() },
  /** One thing of the site that the owner has changed, and not published yet. */
  site_draft: {
    /** As in domain/site-desk.ts. */
    path: key('PRIMARY KEY'),
    /** JSON. */
    value: text(),
    /** The JSON of what the published words said when it was typed. */
    base_value: text(),
    changed_ms: integer(),
    /** The id of the device. */
    changed_by: key(),
  },
  /** One row: the hash of what the files of content/ said when they were last published or written. */
  site_files: { id: integer('PRIMARY KEY'), hash: text() },
  /**
   * A file of a picture of the owner's (domain/site-pictures.ts). `jpeg` is the whole photo, named by its hash alone; the
   * others are the part that is shown.
   */
  site_picture: {
    name: key(),
    width: integer(),
    kind: key<'jpeg' | 'avif' | 'webp'>(),
    /** When it was last sent. */
    made_ms: integer(),
    /** Bytes. */
    size: integer(),
    // The bytes stand last, so that what is asked about them does not read them.
    bytes: bytes(),
  },
};

/** The keys of more than one column, by table. */
export const keys: { readonly [table: string]: string } = {
  photo: 'PRIMARY KEY (request_id, number)',
  photo_file:
    'PRIMARY KEY (request_id, number), FOREIGN KEY (request_id, number) REFERENCES photo (request_id, number)',
  offer_version: 'PRIMARY KEY (request_id, version)',
  site_picture: 'PRIMARY KEY (name, width, kind)',
};

export const indexes = [
  'CREATE INDEX quote_request_quote_id ON quote_request (quote_id)',
  'CREATE INDEX quote_request_contents ON quote_request (contents_hash, received_ms)',
  'CREATE INDEX quote_request_status ON quote_request (status, received_ms, request_id)',
  // The lists have a column of their own, because the engines would rather sort all requests of three statuses than use
  // an index on the status.
  'CREATE INDEX quote_request_list ON quote_request (list, received_ms, request_id)',
  'CREATE INDEX quote_request_received ON quote_request (received_ms, request_id)',
  'CREATE INDEX quote_request_closed ON quote_request (closed_ms) WHERE closed_ms IS NOT NULL',
  'CREATE INDEX quote_request_reminder ON quote_request (remind_ms, request_id) WHERE remind_ms IS NOT NULL',
  // desk/requests/inbox.ts names the moment and the condition in the same words, or the engines would sort every request.
  `CREATE INDEX quote_request_owed ON quote_request (list, (received_ms + promise_hours * 3600000), request_id)
    WHERE status IN ('new', 'contacted')`,
  'CREATE INDEX quote_request_phone ON quote_request (phone, received_ms)',
  'CREATE INDEX quote_request_email ON quote_request (email, received_ms)',
  'CREATE INDEX quote_request_won ON quote_request (status, closed_ms) WHERE closed_ms IS NOT NULL',
  'CREATE UNIQUE INDEX quote_change_order ON quote_change (request_id, version)',
  'CREATE INDEX photo_unmailed ON photo (request_id, received_ms) WHERE letter IS NULL',
  "CREATE INDEX job_due ON job (lane, due_ms) WHERE state = 'ready'",
  'CREATE INDEX job_request ON job (request_id) WHERE request_id IS NOT NULL',
  'CREATE INDEX job_joined_in ON job (joined_in) WHERE joined_in IS NOT NULL',
  'CREATE INDEX job_state ON job (kind, state, first_ms)',
  // For the budgets of the last hour.
  'CREATE INDEX job_done ON job (kind, recipient, done_ms) WHERE done_ms IS NOT NULL',
  'CREATE INDEX job_held ON job (lane, recipient, first_ms) WHERE is_held = 1',
  'CREATE INDEX offer_quoted ON offer (quoted_ms, request_id) WHERE quoted_ms IS NOT NULL',
  'CREATE INDEX offer_won ON offer (won_ms, request_id, won_low, won_high) WHERE won_ms IS NOT NULL',
  'CREATE INDEX visit_day ON visit (day) WHERE day IS NOT NULL',
  'CREATE INDEX sign_in_code_short ON sign_in_code (short_hash)',
];

export type Schema = RowsOf<typeof tables>;

/** A change of a request as it is read. */
export type StoredChange = Selectable<Schema['quote_change']>;

/** The tables of pictures' bytes: far larger than all others, and one damaged picture harms nothing else. */
export const PICTURE_TABLES = ['photo_file', 'site_picture'];

/** The list of the desk that a request is in. `urgent`: an emergency that nobody has answered, on top of the open ones. */
export type List = View | 'urgent';

/** `joined`: another job stands for it. `dead`: it was given up, but is reported. */
export type JobState = 'ready' | 'joined' | 'done' | 'dead';

/**
 * E-mails: `email-request` announces a request, `email-answer` a customer's answer to a quote, `email-photos` brings photos,
 * `email-daily` is the digest of every morning. `photos` puts photos into e-mails, `notification` tells one device,
 * `emergencies` repeats those that nobody has answered, `reminder` makes a request due again, `unsent` looks whether e-mails
 * cannot be sent, `tidy` deletes what is no longer kept.
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
 * `again` repeats all emergencies that nobody has answered; `offer` is a customer's answer to a quote; `mail` says that
 * e-mails cannot be sent.
 */
export type NotificationKind = 'request' | 'emergency' | 'again' | 'offer' | 'reminder' | 'mail' | 'test';
