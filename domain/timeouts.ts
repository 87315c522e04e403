/**
 * Every limit after which the product stops waiting for something and decides without it, ms: what it waits for, what is
 * decided, and what becomes of an answer that comes later. Rhythms (how often something is tried, how long something is
 * shown) stand where they are used.
 */
import { DAY, HOUR, MINUTE, SECOND } from './time-spans.ts';

// The visitor's browser.

/**
 * For the first screen to be painted. Then the scripts are fetched all the same, because in a background tab a browser
 * reports no paint.
 */
export const FIRST_SCREEN_TIMEOUT = 2 * SECOND;
/** For the browser to be idle. A device that is never idle goes on with the page's sections and scripts all the same. */
export const IDLE_TIMEOUT = SECOND / 2;
/** For the words of the next page. Then the browser loads it as a document. */
export const WORDS_TIMEOUT = 10 * SECOND;
/**
 * For the browser's storage, where the request can be sent meanwhile. Nothing is decided that the storage's answer, when
 * it comes, cannot change: a request that was sent is deleted, one that was not is held.
 */
export const STORAGE_TIMEOUT = SECOND;
/**
 * For reading the browser's storage where nobody waits for the answer. A slow phone needs seconds for a photo of
 * megabytes, and can have them. Then it is read again later.
 */
export const READING_TIMEOUT = 10 * SECOND;
/**
 * For the browser's storage, where no channel took the request. Then the visitor is told that it failed, and keeps the
 * form. If it is stored after all, the visitor is told that, too.
 */
export const LAST_RESORT_TIMEOUT = 30 * SECOND;
/**
 * For the server or EmailJS to accept a request (contract, "How a quote request travels"). Then the next channel has it.
 * The server recognizes one that it had accepted; one that EmailJS had accepted may come to the owner twice.
 */
export const CHANNEL_TIMEOUT = 10 * SECOND;
/** For the script of EmailJS. Then the server has the request. */
export const EMAILJS_SCRIPT_TIMEOUT = 8 * SECOND;
/**
 * For the bytes of a photo that is chosen, which a phone may fetch from a cloud service. Then it counts as unreadable, and
 * the visitor is told to choose it again; the form waits no longer.
 */
export const FILE_TIMEOUT = 10 * SECOND;
/** For preparing a photo, which takes phones about a second. Then it is sent as it is; the worker is ended. */
export const PREPARING_TIMEOUT = 30 * SECOND;
/**
 * For the server's answer to a photo, and for each of its bytes, at 40 kbit/s. A prepared photo has two minutes, as long as
 * the server gives it. Then it is tried again; the server recognizes it.
 */
export const PHOTO_TIMEOUT = 20 * SECOND;
export const PHOTO_BYTE_TIMEOUT = 1 / 5;
/**
 * For a request to be sent at all. Then the visitor is asked, who may try on or discard it. A copy of one that EmailJS has
 * delivered is given up.
 */
export const STUCK_TIMEOUT = 14 * DAY;

// The desk.

/** For an answer of the server, from the request to the last byte. Then the line counts as doubtful, and is tried anew. */
export const DESK_TIMEOUT = 15 * SECOND;
/**
 * For one answer that stalls, while others are due. Then all are asked for again, with twice the time, because a line may be
 * slow.
 */
export const DESK_READING_TIMEOUT = 1.5 * SECOND;
/** For a change to be made. Then it is said to be waiting, until it is made. */
export const DESK_CHANGE_TIMEOUT = 3 * SECOND;
/** For a word on the live connection. The server says one every 15 s, so a line that misses two is dead. */
export const SILENT_LINE_TIMEOUT = 32 * SECOND;
/** For a live connection, before the desk says that there is none. A restart of the server takes less. */
export const LOST_LINE_TIMEOUT = 4 * SECOND;
/** For one try at a live connection: a patient one, for a slow line, and the short ones beside it. Then another begins. */
export const PATIENT_TRY_TIMEOUT = 15 * SECOND;
export const SHORT_TRY_TIMEOUT = 0.9 * SECOND;

// The server.

/** For what is under way when the server is told to stop (contract, "Commands"). Browsers send again what had no answer. */
export const STOPPING_TIMEOUT = 10 * SECOND;
/** The same when its database can no longer be trusted. Nothing is stored any more; what is under way is answered 503. */
export const STOPPING_BROKEN_TIMEOUT = SECOND;
/**
 * For a client: its headers, its request, a photo or what comes with the form, and its next byte. Then the connection is
 * closed, and the browser sends again. A photo of 500 KB needs two minutes at 35 kbit/s.
 */
export const CLIENT_HEADERS_TIMEOUT = 10 * SECOND;
export const CLIENT_REQUEST_TIMEOUT = 15 * SECOND;
export const CLIENT_UPLOAD_TIMEOUT = 2 * MINUTE;
export const CLIENT_BYTE_TIMEOUT = 30 * SECOND;
/** For storing a request. Then the answer is 503; if it is stored after all, it is recognized when it is sent again. */
export const STORING_TIMEOUT = 3 * SECOND;
/** For another program that has SQLite locked. Then the transaction fails, and the answer is 503. */
export const SQLITE_LOCK_TIMEOUT = 2 * SECOND;
/** The same for `npm run quotes`, a process of its own that blocks nobody else. Then it says so. */
export const TERMINAL_LOCK_TIMEOUT = 5 * SECOND;
/** For a statement of PostgreSQL, or a connection to it. Then it has failed and is undone, and the answer is 503. */
export const POSTGRES_TIMEOUT = 2.5 * SECOND;
/** For PostgreSQL's count of tries, which must not hold up a request. Then each instance counts by itself. */
export const POSTGRES_COUNT_TIMEOUT = 400;
/** For the sender to say that it is alive. Then PostgreSQL ends its session, and another instance sends. */
export const SILENT_SENDER_TIMEOUT = 30 * SECOND;
/** For the decoder to start, and for one picture. Then the answer is 503, the decoder is ended, and the picture comes again. */
export const DECODING_TIMEOUT = 10 * SECOND;
/** For rendering all pages with new words. Then nothing is published, and the worker is ended. */
export const RENDERING_TIMEOUT = 5 * SECOND;
/** For the check of all photos after an unclean end. Then the desk says that it is not known whether they are whole. */
export const PHOTO_CHECK_TIMEOUT = HOUR;
/**
 * For a copy to reach another machine, or to come from it, with all that restic does for it. Then the copy has failed. The
 * first one, with 6 GB of photos, needs it at 1.3 Mbit/s.
 */
export const REPOSITORY_TIMEOUT = 10 * HOUR;
/**
 * For a mail server: from the look-up of its name until its connection is encrypted, and then for each answer, because it
 * may scan a message first. A busy one takes half a minute for each of its steps; RFC 5321 asks for minutes. Then the
 * e-mail is tried again later; if the message had been read, the owner may get it twice.
 */
export const SMTP_CONNECTION_TIMEOUT = 3 * MINUTE;
export const SMTP_ANSWER_TIMEOUT = 2 * MINUTE;
/**
 * For the e-mail with a link to sign in, while the page waits, which is shorter than DESK_TIMEOUT. Then the page says that
 * none was sent. If it is sent after all, its link works.
 */
export const SIGN_IN_EMAIL_TIMEOUT = 12 * SECOND;
/** For an e-mail to be accepted at all. Then it is given up, and the desk says so. */
export const UNSENT_EMAIL_TIMEOUT = 5 * DAY;
/** For a push service to take a notification, from the look-up of its name to its answer. Then it is sent again later. */
export const PUSH_TIMEOUT = 10 * SECOND;
/**
 * For one run of a job. A photo e-mail of 10 MB needs 22 minutes at 64 kbit/s; a server that sends a byte now and then would
 * hold the lane for ever. Then the run has failed and is tried again; an e-mail that was accepted after all comes twice, under
 * one Message-ID.
 */
export const JOB_TIMEOUT = 30 * MINUTE;
/**
 * For the jobs that run when the server is told to stop. Then the next start does them again: an e-mail under the same
 * Message-ID, a notification in place of the first.
 */
export const STOPPING_JOBS_TIMEOUT = 5 * SECOND;
/** For a notification to reach its push service at all. Then it is dropped: the desk shows what it was about. */
export const UNSENT_NOTIFICATION_TIMEOUT = DAY;
