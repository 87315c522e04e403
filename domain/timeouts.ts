/** Every timeout of the product, ms: what is waited for, what happens then, what a late response does. */
import { DAY, HOUR, MINUTE, SECOND } from './time-spans.ts';

// Visitor's browser

/** First paint and its pictures, then scripts. A background tab reports none, so scripts load then anyway. */
export const FIRST_SCREEN_TIMEOUT = 2 * SECOND;
/** Waiting for an idle browser. Then the next section is laid out, or the next script is run, anyway. */
export const IDLE_TIMEOUT = SECOND / 2;
/**
 * The next page's data and code, and the code that sends a request. Then the browser loads the page as a
 * document, or posts the form.
 */
export const CONTENT_TIMEOUT = 10 * SECOND;
/**
 * IndexedDB, when the request can be sent meanwhile. A late result still counts: a sent request is deleted,
 * an unsent one is kept.
 */
export const STORAGE_TIMEOUT = SECOND;
/**
 * IndexedDB, when nobody waits. A slow phone needs seconds for a photo of megabytes. Reads are retried later.
 */
export const READING_TIMEOUT = 10 * SECOND;
/**
 * IndexedDB, when no channel took the request. Then the visitor sees the failure and keeps the form. A late
 * success is shown, too.
 */
export const LAST_RESORT_TIMEOUT = 30 * SECOND;
/**
 * Server or EmailJS accepting a request (promises: Sending). Then the next channel gets it. The server
 * recognizes a repeat; a late EmailJS success may give the owner a second e-mail.
 */
export const CHANNEL_TIMEOUT = 10 * SECOND;
/** EmailJS's script. Then the server gets the request. */
export const EMAILJS_SCRIPT_TIMEOUT = 8 * SECOND;
/** Reading a chosen photo, perhaps from a cloud service. Then the visitor is asked to choose it again. */
export const FILE_TIMEOUT = 10 * SECOND;
/** Resizing a photo, about 1 s on phones. Then the worker is ended and the original is sent. */
export const PREPARING_TIMEOUT = 30 * SECOND;
/**
 * A photo's response, plus time per byte (40 kbit/s). A photo of 500 KB gets two minutes, the server's own
 * limit. The server recognizes the retry.
 */
export const PHOTO_TIMEOUT = 20 * SECOND;
export const PHOTO_BYTE_TIMEOUT = 1 / 5;
/**
 * A request that waits longer: the visitor is asked to try again or discard it, and attempts continue. The
 * copy for the server of a request that EmailJS delivered is dropped.
 */
export const STUCK_TIMEOUT = 14 * DAY;

// Desk

/** The desk's page. Then the worker opens its stored copy, which still reads data over the slow network. */
export const DESK_PAGE_TIMEOUT = 2 * SECOND;
/** A response to its last byte, or a part of the desk's code. Then the desk tries again. */
export const DESK_TIMEOUT = 15 * SECOND;
/** The responses to reads after a change. Then the server's next event cancels and repeats these reads. */
export const DESK_READING_TIMEOUT = 1.5 * SECOND;
/** The response to a change. Then the desk shows the change as waiting. */
export const DESK_CHANGE_TIMEOUT = 3 * SECOND;
/** The link of a quote, before an app opens: phones open apps only shortly after a tap. A late link works. */
export const QUOTE_LINK_TIMEOUT = 1.5 * SECOND;
/** Two missed heartbeats (one every 15 s) mean that the live connection is dead. */
export const HEARTBEAT_TIMEOUT = 32 * SECOND;
/** A lost connection. Then the desk says so and shows this device's copy. A server's restart takes less. */
export const LOST_CONNECTION_TIMEOUT = 4 * SECOND;
/** An attempt to connect: long for a slow network, short to notice a new one. Then the next begins. */
export const LONG_ATTEMPT_TIMEOUT = 15 * SECOND;
export const SHORT_ATTEMPT_TIMEOUT = 0.9 * SECOND;

// Server

/** Running work at shutdown (promises: Commands). Browsers repeat requests without a response. */
export const STOPPING_TIMEOUT = 10 * SECOND;
/** Shutdown when the database is no longer trusted: nothing more is stored, and running requests get 503. */
export const STOPPING_BROKEN_TIMEOUT = SECOND;
/**
 * A client's headers, request, upload, and next byte. Then the connection is closed, and the browser retries.
 * A 500 KB photo needs two minutes at 35 kbit/s.
 */
export const CLIENT_HEADERS_TIMEOUT = 10 * SECOND;
export const CLIENT_REQUEST_TIMEOUT = 15 * SECOND;
export const CLIENT_UPLOAD_TIMEOUT = 2 * MINUTE;
export const CLIENT_BYTE_TIMEOUT = 30 * SECOND;
/** Storing a request. Then 503. The server recognizes the repeat. */
export const STORING_TIMEOUT = 3 * SECOND;
/** Another process holding SQLite's lock. Then 503. */
export const SQLITE_LOCK_TIMEOUT = 2 * SECOND;
/** The same for `npm run quotes` and for the server's start, which keep no visitor waiting. */
export const TERMINAL_LOCK_TIMEOUT = 5 * SECOND;
/** A statement or connection. Then the transaction is rolled back with 503. */
export const POSTGRES_TIMEOUT = 2.5 * SECOND;
/** Reading the rate limits' shared count in PostgreSQL, ms. Then each instance counts by itself. */
export const POSTGRES_COUNT_TIMEOUT = 400;
/** The sender's heartbeat. Then PostgreSQL ends its session, and another instance sends. */
export const SILENT_SENDER_TIMEOUT = 30 * SECOND;
/** Starting the decoder, or decoding one photo. Then the decoder is killed; the browser retries after 503. */
export const DECODING_TIMEOUT = 10 * SECOND;
/**
 * Encoding one of the owner's pictures as six files: 2 s, on a busy machine 10 s. Then the decoder is killed,
 * and the desk offers another try. The desk waits longer for every photo over 50 KB (PHOTO_TIMEOUT). Smaller
 * photos are encoded in far less time.
 */
export const ENCODING_TIMEOUT = 30 * SECOND;
/** Rendering all pages, under DESK_TIMEOUT. Then nothing is published, or the preview is left out. */
export const RENDERING_TIMEOUT = 10 * SECOND;
/** Checking all photos after an unclean shutdown. Then the desk calls their state unknown. */
export const PHOTO_CHECK_TIMEOUT = HOUR;
/** A backup on this machine, made from the desk: 6 GB at 2 MB/s. Then it is stopped, and the desk says so. */
export const BACKUP_TIMEOUT = HOUR;
/** The response to "Back up now", under DESK_TIMEOUT. Then the desk shows that the backup is running. */
export const BACKUP_RESPONSE_TIMEOUT = 8 * SECOND;
/**
 * A backup to or from another machine. The first copy, with 6 GB of photos, takes this long at 1.3 Mbit/s.
 */
export const REPOSITORY_TIMEOUT = 10 * HOUR;
/**
 * Connecting to the mail server, and each of its responses. Busy servers take 30 s per response, and RFC 5321
 * asks for minutes. Then the e-mail is retried. If the server had accepted it, the owner may get it twice.
 */
export const SMTP_CONNECTION_TIMEOUT = 3 * MINUTE;
export const SMTP_RESPONSE_TIMEOUT = 2 * MINUTE;
/** The page waits for this e-mail, so it must be under DESK_TIMEOUT. A late e-mail's link works. */
export const SIGN_IN_EMAIL_TIMEOUT = 12 * SECOND;
/** Delivery with all retries. Then the server drops the e-mail, and the desk says so. */
export const UNSENT_EMAIL_TIMEOUT = 5 * DAY;
/** From DNS lookup to response. Then the notification is retried. */
export const PUSH_TIMEOUT = 10 * SECOND;
/**
 * One job. A photo e-mail of 10 MB takes 21 minutes at 64 kbit/s. Without a limit, a server that trickles
 * bytes would block the lane forever. Then the job is retried. If the mail server had accepted the e-mail,
 * the owner gets it twice, under one Message-ID.
 */
export const JOB_TIMEOUT = 30 * MINUTE;
/**
 * Running jobs at shutdown. The next start repeats them. A repeated e-mail has the same Message-ID, and a
 * repeated notification replaces the first.
 */
export const STOPPING_JOBS_TIMEOUT = 5 * SECOND;
/** Delivery with all retries. Then the notification is dropped; the desk shows its subject anyway. */
export const UNSENT_NOTIFICATION_TIMEOUT = DAY;
