/** Every table of the store, and what its columns mean. It is over 250 lines because it lists all of them. */
import type { Generated, Selectable } from 'kysely';
import type { OfferState } from '../../domain/offer.ts';
import type { QuoteStatus, View } from '../../domain/status.ts';

/** The tables of both engines. Times are ms since 1970. */
export type Schema = {
  quote_request: {
    request_id: string;
    quote_id: string;
    received_ms: number;
    status: QuoteStatus;
    contents_hash: string;
    /** The JSON of a QuotePayload. */
    payload: string;
    /** The hours within which the pages promised a quote when it came. */
    promise_hours: number;
    /** The number of changes so far. */
    version: Generated<number>;
    /** When the owner first got in touch. */
    first_contact_ms: number | null;
    /** When it was won, lost or taken for spam. */
    closed_ms: number | null;
    /** 'emailjs' for the copy of a request that EmailJS had delivered. */
    delivered_by: string | null;
    list: Generated<List>;
    /** The title of the service; '' if none was chosen. */
    service: Generated<string>;
    town: Generated<string>;
    /** The number of photos that the request named. */
    photo_count: Generated<number>;
    /** When it is due again, whatever its status (requests/reminders.ts). */
    remind_ms: number | null;
    /** 1 if nobody asked for that reminder: a quote has had no answer. */
    is_follow_up: Generated<number>;
    /** 1 if its network had sent as many within the hour as are told one by one (receiving/receive.ts). */
    is_crowd: Generated<number>;
    /** `hand`: the owner took it on the phone. Then no e-mail and no notification tells the owner of it. */
    source: Generated<'site' | 'hand'>;
    /** Both as requests/contact.ts spells them; '' for none. */
    phone: Generated<string>;
    email: Generated<string>;
    /** The text in which the search looks, notes included (requests/search-text.ts). */
    search_text: Generated<string>;
  };
  /** What is known of a photo that has arrived. */
  photo: {
    request_id: string;
    /** 1 for the first one. */
    number: number;
    /** The hash of the file as it was sent. A repeat has the same. */
    source_hash: string;
    received_ms: number;
    /** Pixels. */
    width: number;
    height: number;
    /** Bytes. */
    picture_size: number;
    preview_size: number;
    /** The group of e-mails that brings it to the owner (mail/photo-emails.ts); null before there is one. */
    letter: string | null;
  };
  /** The bytes of a photo: JPEG files that this program wrote, without metadata. */
  photo_file: { request_id: string; number: number; picture: Uint8Array; preview: Uint8Array };
  /** One change of a request by the owner. `version` is the one that it led to. */
  quote_change: {
    change_id: string;
    request_id: string;
    version: number;
    at_ms: number;
    /** The device, or another name for who made it. */
    made_by: string;
    kind: 'status' | 'note' | 'reminder' | 'undo' | 'tap' | 'offer' | 'visit';
    from_status: QuoteStatus | null;
    to_status: QuoteStatus | null;
    /** The note, the reason of a status, what was tapped (domain/taps.ts), or the JSON of an OfferEvent. */
    text: string;
    /** The change that this one takes back. */
    undoes: string | null;
    /** When a reminder is due; null if it was taken away. */
    remind_ms: number | null;
    /** The moment of the tap through which the visitor was reached; null where the moment of the change is all that is known. */
    contact_ms: number | null;
  };
  /** The quote that the owner writes for a request, and how it stands after all changes that stand (offers/state.ts). */
  offer: {
    request_id: string;
    /** 128 random bits: its address. As it is, because the owner sends it again. */
    token: string;
    state: OfferState;
    /** The JSON of OfferContents, as offers/contents.ts spells it. */
    draft: string;
    draft_version: number;
    /** The newest version that was shown; 0 before the first. */
    version: number;
    /** The last day on which that version holds. */
    valid_until: string | null;
    /** When the first version was shown. */
    quoted_ms: number | null;
    /** When it was accepted, and its total with the optional lines that are wanted, cents. */
    won_ms: number | null;
    won_low: number | null;
    won_high: number | null;
  };
  /** When the owner visits the customer (requests/visits.ts). */
  visit: {
    request_id: string;
    /** By the company's clock: '2026-12-08'; null if it was taken away. */
    day: string | null;
    /** When it begins, by the clock at the time when it was dated; null for the whole day. */
    at_ms: number | null;
    /** The number of changes since the first. */
    sequence: number;
    changed_ms: number;
  };
  /** A private address under which a calendar reads the visits. */
  calendar: {
    id: string;
    name: string;
    secret_hash: string;
    made_ms: number;
    /** About when it was read last. */
    read_ms: number | null;
  };
  /** What a customer could see. It never changes. */
  offer_version: {
    request_id: string;
    version: number;
    /** JSON, as in `draft`. */
    contents: string;
    /** Of the contents and the version. */
    hash: string;
    made_ms: number;
    /** The name of the device. */
    made_by: string;
  };
  /** A text of the owner's for answers, or what takes the place of one of ours (desk/answers/prepared-texts.ts). */
  prepared_text: {
    id: string;
    name: string;
    /** '' if the owner removed it. */
    words: string;
    /** The number of changes so far. */
    version: number;
    made_ms: number;
    /** The name of the device. */
    changed_by: string;
  };
  /** The lines of quotes that the owner uses again, by the id of the service (desk/offers/saved-lines.ts). */
  saved_lines: {
    service: string;
    /** The JSON of a SavedLine[]. */
    lines: string;
    /** The number of changes so far. */
    version: number;
    changed_ms: number;
    /** The name of the device. */
    changed_by: string;
  };
  /** A phone number or e-mail address, as requests/contact.ts spells it, whose owner wants no reminders. */
  no_reminder: { contact: string; made_ms: number };
  /** One row. `revision` grows with every request and every change. */
  desk_state: {
    id: number;
    revision: number;
    last_backup_ms: number | null;
    /** The moment of the newest copy off this machine (BACKUP_TO). */
    last_away_ms: number | null;
    /** What the owner must know of the newest copy, one sentence. */
    backup_alarm: string | null;
    /** When the owner was first told that there is no copy off this machine. */
    away_told_ms: number | null;
    /** KEEP_MONTHS when it was last seen. */
    keep_months: Generated<number>;
    /** Nothing is deleted by itself before this moment; null if nothing is ever. */
    keep_start_ms: number | null;
    /** When the requests were last looked through for those to delete. */
    keep_looked_ms: number | null;
  };
  /** A device that is signed in to the desk. `given_name` is the owner's, such as "Maria's phone". */
  device: {
    id: string;
    token_hash: string;
    name: string;
    given_name: string | null;
    created_ms: number;
    last_used_ms: number;
  };
  /** A one-time code to sign in with. */
  sign_in_code: {
    code_hash: string;
    /** The hash of the part that can be typed. */
    short_hash: string | null;
    origin: 'start' | 'terminal' | 'e-mail';
    created_ms: number;
    expires_ms: number;
    used_ms: number | null;
  };
  /** Work that waits until it is due (jobs/). */
  job: {
    id: string;
    kind: JobName;
    /** The jobs of one lane are done one after the other, and hold up no other lane. */
    lane: string;
    /** The request that it is about. */
    request_id: string | null;
    /** An e-mail address or the id of a device; '' for jobs that tell nobody. */
    recipient: Generated<string>;
    /** Further data of its kind: the id of a change, the group of photos, the kind of a notification. */
    payload: Generated<string>;
    /** The job that has to be over before this one runs. */
    after_id: string | null;
    /** 1 if the network of the request had sent as many within the hour as are told one by one. */
    is_crowd: Generated<number>;
    /** 1 while a budget or quiet hours hold it. All held jobs of its lane and recipient run together. */
    is_held: number;
    /** The job that runs for this one too. */
    joined_in: string | null;
    state: JobState;
    attempts: number;
    /** How often the other side refused the contents for good, rather than the connection or an address. */
    refusals: number;
    /** When it was first due. */
    first_ms: number;
    /** When it is due. */
    due_ms: number;
    done_ms: number | null;
    last_error: string | null;
  };
  /** What the site says, as it was published. */
  site_revision: {
    /** From 1, without gaps. The newest is the site. */
    number: number;
    /** The UUID of the tap that published it. */
    id: string;
    made_ms: number;
    /** The name of the device, or another name for who made it. */
    made_by: string;
    /** The schema of the words that made it (words/schema.ts). */
    schema_version: number;
    /** The JSON of the whole Content. */
    words: string;
    /** The JSON of the names of all that it changed. */
    changes: string;
  };
  /** Every service that was ever published, as it was titled last. */
  site_service: { id: string; title: string };
  /** The anchor that a service had under an earlier title. */
  site_anchor: { anchor: string; service: string };
  /** One thing of the site that the owner has changed, and not published yet. */
  site_draft: {
    /** As in domain/site-desk.ts. */
    path: string;
    /** JSON. */
    value: string;
    /** The JSON of what the published words said when it was typed. */
    base_value: string;
    changed_ms: number;
    /** The id of the device. */
    changed_by: string;
  };
  /** One row: the hash of what the files of content/ said when they were last published or written. */
  site_files: { id: number; hash: string };
  /**
   * A file of a picture of the owner's (domain/site-pictures.ts). `jpeg` is the whole photo, named by its hash alone; the
   * others are the part that is shown.
   */
  site_picture: {
    name: string;
    width: number;
    kind: 'jpeg' | 'avif' | 'webp';
    /** When it was last sent. */
    made_ms: number;
    /** Bytes. */
    size: number;
    bytes: Uint8Array;
  };
  /** One row: the pair of keys by which push services know this site (push/keys.ts). */
  push_key: { id: number; public_key: string; private_key: string };
  /** How a device wants to be called. */
  push_subscription: {
    device_id: string;
    /** Where its push service takes messages for it; null once the service has said that it is gone. */
    endpoint: string | null;
    /** The device's public key and its secret, base64url. */
    p256dh: string;
    auth: string;
    /** Quiet hours by the company's clock, such as '22:00' and '07:00'; null for none. */
    quiet_from: string | null;
    quiet_until: string | null;
    /** 1 if emergencies are told in quiet hours, too. */
    emergencies_pass: number;
    /** How often its push service has failed, and how often it has refused, since it last took a message. */
    failures: number;
    refusals: number;
    wait_until_ms: number;
  };
  /** One row that is rewritten to find out whether a request could be stored now. */
  probe: { id: number; padding: string };
};

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
 * cannot be sent, `retention` and `pictures` delete what is no longer kept, `tidy` what nobody needs to know any more.
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
  | 'retention'
  | 'pictures'
  | 'tidy';

/**
 * `again` repeats all emergencies that nobody has answered; `offer` is a customer's answer to a quote; `mail` says that
 * e-mails cannot be sent.
 */
export type NotificationKind = 'request' | 'emergency' | 'again' | 'offer' | 'reminder' | 'mail' | 'test';
