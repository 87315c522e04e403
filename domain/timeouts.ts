/**
 * Every timeout of the product, ms: what it waits for, what happens when it expires, and what becomes of a
 * late response. Intervals (how often something is retried or shown) are where they are used.
 */
import { DAY, HOUR, MINUTE, SECOND } from './time-spans.ts';

// Visitor's browser

/**
 * Wait for the first paint before the scripts are fetched. Browsers report no paint in a background tab, so
 * scripts load then anyway.
 */
export const FIRST_SCREEN_TIMEOUT = 2 * SECOND;
/** Wait for an idle browser. If it is never idle, sections and scripts continue anyway. */
export const IDLE_TIMEOUT = SECOND / 2;
/** Fetch of the next page's data. On timeout the browser loads the page as a document. */
export const WORDS_TIMEOUT = 10 * SECOND;
/**
 * IndexedDB, when the request can be sent meanwhile. IndexedDB may answer after this timeout. A late answer
 * still counts: a sent request is deleted, an unsent one is kept.
 */
export const STORAGE_TIMEOUT = SECOND;
/**
 * Reads from IndexedDB that nobody waits for. A slow phone needs seconds for a photo of megabytes. On timeout
 * they are retried later.
 */
export const READING_TIMEOUT = 10 * SECOND;
/**
 * IndexedDB, when no channel took the request. On timeout the visitor sees the failure and keeps the form. A
 * late success is shown, too.
 */
export const LAST_RESORT_TIMEOUT = 30 * SECOND;
/**
 * Server or EmailJS accepting a request (promises: Sending). On timeout the next channel
 * gets it. The server recognizes a repeat; a late EmailJS success may give the owner a second e-mail.
 */
export const CHANNEL_TIMEOUT = 10 * SECOND;
/** Loading EmailJS's script. On timeout the server gets the request. */
export const EMAILJS_SCRIPT_TIMEOUT = 8 * SECOND;
/**
 * Reading a chosen photo, which a phone may fetch from a cloud service. On timeout the photo counts as
 * unreadable, the visitor is asked to choose it again, and the form continues.
 */
export const FILE_TIMEOUT = 10 * SECOND;
/** Resizing a photo, about 1 s on phones. On timeout the worker is ended and the original is sent. */
export const PREPARING_TIMEOUT = 30 * SECOND;
/**
 * The server's response to a photo, plus time per byte (40 kbit/s). A prepared photo gets two minutes, the
 * server's own limit. The retry after a timeout is harmless: the server recognizes the photo.
 */
export const PHOTO_TIMEOUT = 20 * SECOND;
export const PHOTO_BYTE_TIMEOUT = 1 / 5;
/**
 * Sending a request at all. After this the visitor decides whether to keep trying or discard it. A copy of a
 * request that EmailJS delivered is dropped.
 */
export const STUCK_TIMEOUT = 14 * DAY;

// Desk

/** A server response, from request to last byte. On timeout the desk tries a new connection. */
export const DESK_TIMEOUT = 15 * SECOND;
/**
 * One stalled response while others are pending. On timeout all are requested again with double the time,
 * because the network may be slow.
 */
export const DESK_READING_TIMEOUT = 1.5 * SECOND;
/** Saving a change. After this the desk shows it as waiting until it is saved. */
export const DESK_CHANGE_TIMEOUT = 3 * SECOND;
/** Silence on the live connection: two missed heartbeats (one every 15 s) mean that it is dead. */
export const HEARTBEAT_TIMEOUT = 32 * SECOND;
/** A lost connection, before the desk says so. A restart of the server takes less. */
export const LOST_CONNECTION_TIMEOUT = 4 * SECOND;
/** One attempt to connect: a long one for slow networks, short ones beside it. Then the next begins. */
export const LONG_ATTEMPT_TIMEOUT = 15 * SECOND;
export const SHORT_ATTEMPT_TIMEOUT = 0.9 * SECOND;

// Server

/** Running work at shutdown (promises: Commands). Browsers repeat requests without a response. */
export const STOPPING_TIMEOUT = 10 * SECOND;
/** The same when the database is no longer trusted. Nothing more is stored; running requests get 503. */
export const STOPPING_BROKEN_TIMEOUT = SECOND;
/**
 * A client: its headers, its request, a photo or a form with files, and its next byte. On timeout the server
 * closes the connection, and the browser retries. A 500 KB photo needs two minutes at 35 kbit/s.
 */
export const CLIENT_HEADERS_TIMEOUT = 10 * SECOND;
export const CLIENT_REQUEST_TIMEOUT = 15 * SECOND;
export const CLIENT_UPLOAD_TIMEOUT = 2 * MINUTE;
export const CLIENT_BYTE_TIMEOUT = 30 * SECOND;
/** Storing a request. On timeout the response is 503. The server recognizes the repeat. */
export const STORING_TIMEOUT = 3 * SECOND;
/** Another process holding SQLite's lock. On timeout the transaction fails with 503. */
export const SQLITE_LOCK_TIMEOUT = 2 * SECOND;
/** The same for `npm run quotes`, which keeps no visitor waiting. On timeout it prints an error. */
export const TERMINAL_LOCK_TIMEOUT = 5 * SECOND;
/** A PostgreSQL statement or connection. On timeout the transaction is rolled back with 503. */
export const POSTGRES_TIMEOUT = 2.5 * SECOND;
/** PostgreSQL's shared count of attempts, ms. On timeout each instance counts by itself. */
export const POSTGRES_COUNT_TIMEOUT = 400;
/** The sender's heartbeat. On timeout PostgreSQL ends its session, and another instance sends. */
export const SILENT_SENDER_TIMEOUT = 30 * SECOND;
/** Starting the decoder, and one picture. On timeout it is killed with 503, and the browser retries. */
export const DECODING_TIMEOUT = 10 * SECOND;
/** Rendering all pages with new content. On timeout the worker is ended and nothing is published. */
export const RENDERING_TIMEOUT = 5 * SECOND;
/** Checking all photos after an unclean shutdown. On timeout the desk calls their state unknown. */
export const PHOTO_CHECK_TIMEOUT = HOUR;
/**
 * Copying a backup to or from another machine, including restic's own work. The first copy, with 6 GB of
 * photos, takes this long at 1.3 Mbit/s. On timeout the copy has failed.
 */
export const REPOSITORY_TIMEOUT = 10 * HOUR;
/**
 * A mail server: first from DNS lookup to TLS, then each response, because the server may scan a message
 * first. Busy servers take 30 s per step; RFC 5321 asks for minutes. On timeout the e-mail is retried; if the
 * server had accepted it, the owner may get it twice.
 */
export const SMTP_CONNECTION_TIMEOUT = 3 * MINUTE;
export const SMTP_ANSWER_TIMEOUT = 2 * MINUTE;
/**
 * The e-mail with a sign-in link. The page waits for it, so it must be under DESK_TIMEOUT. On timeout the
 * page says that none was sent; a late e-mail's link works.
 */
export const SIGN_IN_EMAIL_TIMEOUT = 12 * SECOND;
/** Delivery of an e-mail including all retries. After this the server drops it, and the desk says so. */
export const UNSENT_EMAIL_TIMEOUT = 5 * DAY;
/** A push service, from DNS lookup to response. On timeout the notification is retried. */
export const PUSH_TIMEOUT = 10 * SECOND;
/**
 * One run of a job. A photo e-mail of 10 MB takes 22 minutes at 64 kbit/s; without a limit, a server that
 * trickles bytes would block the lane forever. On timeout the run failed and is retried. An e-mail accepted
 * after all arrives twice, under one Message-ID.
 */
export const JOB_TIMEOUT = 30 * MINUTE;
/**
 * Jobs still running at shutdown. The next start repeats them: an e-mail under the same Message-ID, a
 * notification in place of the first.
 */
export const STOPPING_JOBS_TIMEOUT = 5 * SECOND;
/** Delivery of a notification with all retries. Then it is dropped; the desk shows its subject anyway. */
export const UNSENT_NOTIFICATION_TIMEOUT = DAY;
