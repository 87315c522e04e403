import { company } from '../../content/company.ts';
import { clockIn } from '../../quote/clocks.ts';
import { dailyLetter, digestLetter } from './digest.ts';
import { createDigestPlans, MOST_LISTED } from './digest-plans.ts';
import { bareLetter, type Letter, requestLetter } from './letter.ts';
import { InDoubt, Refused, type SendMail } from './mail.ts';
import { createOutbox, type Mailing } from './outbox.ts';
import { photoLetter } from './photo-letter.ts';
import { createPhotoMailings } from './photo-mailings.ts';
import { createRetention } from './retention.ts';
import type { Database } from './schema.ts';
import type { QuoteStore } from './store.ts';

type DelivererOptions = {
  database: Database;
  store: QuoteStore;
  send: SendMail;
  /** The owner's addresses. */
  recipients: readonly string[];
  /** The address of the desk, which the e-mails link to; undefined if there is none. */
  deskUrl?: string | undefined;
  /** Requests closed for this many months are deleted; 0, the default, keeps all. */
  keepMonths?: number;
  log: (entry: DeliveryLog) => void;
  /** The clock, ms since 1970. */
  now?: () => number;
};

type DeliveryLog = { mailing: string; outcome: string; attempt: number; error?: string };

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** The waits after each failure; then the last one repeats. */
const DELAYS = [30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR];
/** Each wait varies by up to this share, so that a recovering mail server does not get all e-mails at once. */
const JITTER = 0.2;
/**
 * When both limits are reached a mailing is dead: it is kept and listed, but no longer tried. Both are needed, because
 * the machine may have been off.
 */
const GIVE_UP_AFTER = 5 * 24 * HOUR;
const LEAST_TRIES = 20;
/**
 * After this many refusals of its contents, an e-mail is sent without the visitors' words, or says only where the photos
 * are.
 */
const MOST_REFUSALS = { request: 3, overflow: 1, daily: 1, photos: 1 };
/**
 * An e-mail that an instance began to send belongs to that instance for this long, which is longer than a mail server
 * may take. Photos may have to pass a slow line first.
 */
const CLAIM_DURATION = 5 * MINUTE;
const CLAIM_OF_PHOTOS = 30 * MINUTE;
/** A request received this long ago is either stored or will never be acknowledged. */
const COMMIT_MARGIN = MINUTE;
/** More requests per hour than this are announced together, in a digest at most this often. */
const MOST_PER_HOUR = 30;
const DIGEST_EVERY = 15 * MINUTE;
/** The hour of the daily digest, by the company's clock. */
const DAILY_HOUR = 7;
/**
 * The longest sleep. Requests from another instance, changes by `npm run quotes` and a clock that was set back are noticed
 * within this time.
 */
const LONGEST_SLEEP = 2 * SECOND;
const SHORTEST_SLEEP = SECOND / 4;
/** The wait after the store failed. */
const STORE_RETRY = 10 * SECOND;

/**
 * Starts the loop that e-mails the owner. It sends one message at a time and repeats each until it is accepted. When
 * nothing waits, it deletes what is no longer kept.
 */
export function startDelivering(options: DelivererOptions) {
  const { database, store, send, recipients, deskUrl, keepMonths = 0, log, now = Date.now } = options;
  const { isSender, isShared, alarms } = database;
  const outbox = createOutbox(database);
  const digests = createDigestPlans(database);
  const photoMailings = createPhotoMailings(database);
  const deleteClosed = createRetention(database, keepMonths);
  let wakeUp = () => {};
  let isStopping = false;
  let isPrepared = false;
  /**
   * The outcome of the last attempt, until the store has saved it. Nothing is sent before that, because the same e-mail
   * would be sent again.
   */
  let unsavedOutcome: Mailing | undefined;

  async function run() {
    while (!isStopping) {
      const awake = new Promise<void>((resolve) => {
        wakeUp = resolve;
      });
      let sleep = LONGEST_SLEEP;
      try {
        await saveOutcome();
        const isOurs = await isSender();
        const mailing = isOurs ? await choose() : undefined;
        if (mailing && !isStopping) {
          unsavedOutcome = await attempt(mailing);
          await saveOutcome();
          continue;
        }
        const deleted = isOurs ? await deleteClosed(now()) : 0;
        if (deleted > 0) log({ mailing: '', outcome: `deleted as KEEP_MONTHS says: ${deleted}`, attempt: 0 });
        await outbox.pullForward(now(), HOUR * (1 + JITTER), nextDaily(now()));
        const next = await outbox.nextDueMs();
        // Another process may be the sender now, or may stop being it: look again soon, but not at once.
        if (next !== undefined) sleep = Math.min(sleep, Math.max(SHORTEST_SLEEP, next - now()));
      } catch (error) {
        // The store itself failed, perhaps while saving an outcome. Try again later, and never stop.
        log({ mailing: '', outcome: 'delivery interrupted', attempt: 0, error: reasonOf(error) });
        sleep = STORE_RETRY;
      }
      if (isStopping) return;
      const timer = setTimeout(wakeUp, sleep);
      await awake;
      clearTimeout(timer);
    }
  }

  /** The mailing to send now, if any. */
  async function choose(): Promise<Mailing | undefined> {
    if (!isPrepared) {
      if (!isShared) await outbox.releaseClaims(now());
      await outbox.readdress(recipients, now());
      await planDaily(alarms().length > 0 ? now() : nextDaily(now()));
      isPrepared = true;
    }
    await photoMailings.plan(recipients, now());
    for (;;) {
      const mailing = await outbox.due(now());
      if (!mailing || mailing.in_doubt) return mailing;
      const { kind, recipient } = mailing;
      if (kind === 'photos' && (await photoMailings.holdBack(recipient, now()))) continue;
      if (kind !== 'request') return mailing;
      if ((await digests.countSent(recipient, now() - HOUR, now())) < MOST_PER_HOUR) return mailing;
      const newest = await digests.newestDigestMs(recipient);
      const isRecent = newest !== undefined && newest <= now() && newest > now() - DIGEST_EVERY;
      if (isRecent) await digests.postpone(recipient, now(), newest + DIGEST_EVERY);
      else await digests.joinInDigest(recipient, now());
    }
  }

  async function planDaily(dueMs: number) {
    const { year, month, day } = clockIn(company.timeZone, new Date(dueMs));
    for (const recipient of recipients) await digests.planDaily(recipient, `${year}-${month}-${day}`, dueMs);
  }

  async function saveOutcome() {
    if (!unsavedOutcome) return;
    await outbox.record(unsavedOutcome);
    const { kind, state } = unsavedOutcome;
    unsavedOutcome = undefined;
    if (kind === 'daily' && state !== 'ready') await planDaily(nextDaily(now()));
  }

  /** Sends a mailing and returns its outcome; undefined if another instance is sending the e-mail. */
  async function attempt(mailing: Mailing): Promise<Mailing | undefined> {
    const claim = mailing.kind === 'photos' ? CLAIM_OF_PHOTOS : CLAIM_DURATION;
    if (!(await outbox.begin(mailing, now() + claim))) return undefined;
    const attempts = mailing.attempts + 1;
    const entry = { mailing: mailing.id, attempt: attempts };
    const until_ms = mailing.kind === 'daily' ? now() - COMMIT_MARGIN : null;
    try {
      await send(await write(mailing, until_ms ?? now()), mailing.recipient, attempts);
    } catch (error) {
      const last_error = reasonOf(error);
      const isDead = now() - mailing.first_ms > GIVE_UP_AFTER && attempts >= LEAST_TRIES;
      const wait = (DELAYS[attempts - 1] ?? HOUR) * (1 + JITTER * (2 * Math.random() - 1));
      log({ ...entry, outcome: isDead ? 'given up' : 'not delivered', error: last_error });
      const next_ms = Math.round(now() + wait);
      const in_doubt = mailing.in_doubt || error instanceof InDoubt ? 1 : 0;
      const refusals = mailing.refusals + (error instanceof Refused ? 1 : 0);
      return { ...mailing, attempts, last_error, in_doubt, refusals, state: isDead ? 'dead' : 'ready', next_ms };
    }
    log({ ...entry, outcome: 'delivered' });
    return { ...mailing, attempts, last_error: null, in_doubt: 0, state: 'done', done_ms: now(), until_ms };
  }

  async function write({ kind, id, first_ms: dueMs, ...mailing }: Mailing, beforeMs: number): Promise<Letter> {
    const isBare = mailing.refusals >= MOST_REFUSALS[kind];
    if (kind === 'daily') {
      const sinceMs = await digests.coveredUntilMs(mailing.recipient, now());
      const span = { sinceMs, beforeMs, limit: MOST_LISTED + 1 };
      const [requests, quarantined, { alarms }] = await Promise.all([
        store.list({ ...span, isQuarantined: false }),
        store.list({ ...span, isQuarantined: true }),
        store.status(now()),
      ]);
      const came = { requests, quarantined, alarms };
      return dailyLetter({ id, dueMs, sinceMs, untilMs: beforeMs, ...came, isBare, deskUrl });
    }
    const requests = await outbox.requestsOf(kind, id);
    if (kind === 'overflow') return digestLetter({ id, dueMs, requests, isBare, deskUrl });
    const [request] = requests;
    if (!request) throw new Error('The request is gone');
    if (kind === 'photos') {
      const contents = await photoMailings.contentsOf({ id, recipient: mailing.recipient }, request, isBare);
      const { announcement } = contents;
      const announced = announcement && (announcement.refusals < MOST_REFUSALS.request ? 'whole' : 'bare');
      return photoLetter({ id, dueMs, request, contents, announced, isBare, deskUrl });
    }
    return isBare
      ? bareLetter(request, 'the mail server refuses it with what the visitor wrote', deskUrl)
      : requestLetter(request, deskUrl);
  }

  const running = run();
  return {
    /** Looks for something to send at once. */
    wake: () => wakeUp(),
    /** Starts no further message. Resolves when the current one is finished. */
    async stop() {
      isStopping = true;
      wakeUp();
      await running;
    },
  };
}

/** The next moment after `nowMs` at which the company's clock shows the hour of the daily digest. */
export function nextDaily(nowMs: number): number {
  const minutesShown = (ms: number) => {
    const { hour, minute } = clockIn(company.timeZone, new Date(ms));
    return 60 * hour + minute;
  };
  const wholeMinute = Math.floor(nowMs / MINUTE) * MINUTE;
  const ahead = (DAILY_HOUR * 60 - minutesShown(wholeMinute) + 24 * 60 - 1) % (24 * 60);
  const moment = wholeMinute + (ahead + 1) * MINUTE;
  // On the two days a year when the clocks change, `moment` is off by an hour; this corrects it.
  return moment + (DAILY_HOUR * 60 - minutesShown(moment)) * MINUTE;
}

/** The reason of a failure, without e-mail addresses, which mail servers often repeat in their errors. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/[^\s<>@]+@[^\s<>@]+/g, '<address>').slice(0, 300);
}
