import { company } from '../../content/company.ts';
import { clockIn } from '../../quote/clocks.ts';
import { dailyLetter, digestLetter } from './digest.ts';
import { bareLetter, type Letter, requestLetter } from './letter.ts';
import { InDoubt, Refused, type SendMail } from './mail.ts';
import { createOutbox, type Mailing, MOST_LISTED } from './outbox.ts';
import type { Database } from './schema.ts';
import type { QuoteStore } from './store.ts';

type DelivererOptions = {
  database: Database;
  store: QuoteStore;
  send: SendMail;
  /** The owner's addresses. */
  recipients: readonly string[];
  log: (entry: DeliveryLog) => void;
  /** The clock, ms since 1970. */
  now?: () => number;
};

type DeliveryLog = { mailing: string; outcome: string; attempt: number; error?: string };

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** After each failure the next wait; then the last one, over and over. */
const DELAYS = [30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR];
/** Waits differ by up to this share, so that a recovering mail server is not met by all at once. */
const JITTER = 0.2;
/** Then a mailing is dead: kept, listed, no longer tried. Both must be reached, as the machine may have been off. */
const GIVE_UP_AFTER = 5 * 24 * HOUR;
const LEAST_TRIES = 20;
/** How often an e-mail is refused for what is in it before it is sent without the visitors' words. */
const MOST_REFUSALS_OF_REQUEST = 3;
const MOST_REFUSALS_OF_DIGEST = 1;
/** So long an e-mail that was begun belongs to the instance that began it; longer than a mail server may take. */
const CLAIM_DURATION = 5 * MINUTE;
/** A request received this long ago is stored, or was never acknowledged. */
const COMMIT_MARGIN = MINUTE;
/** More requests an hour are announced together, in a digest at most this often. */
const MOST_PER_HOUR = 30;
const DIGEST_EVERY = 15 * MINUTE;
/** When the daily digest is sent, by the company's clock. */
const DAILY_HOUR = 7;
/** The longest sleep: another instance's request, the desk's change or a clock set back is noticed by then. */
const LONGEST_SLEEP = 2 * SECOND;
const SHORTEST_SLEEP = SECOND / 4;
/** After the store has failed. */
const STORE_RETRY = 10 * SECOND;

/** The loop that e-mails the owner: one message at a time, each until it is accepted. */
export function startDelivering(options: DelivererOptions) {
  const { database, store, send, recipients, log, now = Date.now } = options;
  const { isSender, isShared, alarms } = database;
  const outbox = createOutbox(database);
  let wakeUp = () => {};
  let isStopping = false;
  let isPrepared = false;
  /** What an attempt led to, until the store has taken it. Nothing is sent before that, or it would be sent again. */
  let unsavedOutcome: Mailing | undefined;

  async function run() {
    while (!isStopping) {
      const awake = new Promise<void>((resolve) => {
        wakeUp = resolve;
      });
      let sleep = LONGEST_SLEEP;
      try {
        await saveOutcome();
        const mailing = (await isSender()) ? await choose() : undefined;
        if (mailing && !isStopping) {
          unsavedOutcome = await attempt(mailing);
          await saveOutcome();
          continue;
        }
        await outbox.pullForward(now(), HOUR * (1 + JITTER), nextDaily(now()));
        const next = await outbox.nextDueMs();
        // Another process may be the sender, or become none: look again soon, but not at once.
        if (next !== undefined) sleep = Math.min(sleep, Math.max(SHORTEST_SLEEP, next - now()));
      } catch (error) {
        // The store itself failed, perhaps while a failure was being recorded: try again later, never stop.
        log({ mailing: '', outcome: 'delivery interrupted', attempt: 0, error: reasonOf(error) });
        sleep = STORE_RETRY;
      }
      if (isStopping) return;
      const timer = setTimeout(wakeUp, sleep);
      await awake;
      clearTimeout(timer);
    }
  }

  /** What to send now, if anything. */
  async function choose(): Promise<Mailing | undefined> {
    if (!isPrepared) {
      if (!isShared) await outbox.releaseClaims(now());
      await outbox.readdress(recipients, now());
      await planDaily(alarms().length > 0 ? now() : nextDaily(now()));
      isPrepared = true;
    }
    for (;;) {
      const mailing = await outbox.due(now());
      if (mailing?.kind !== 'request' || mailing.in_doubt) return mailing;
      const { recipient } = mailing;
      if ((await outbox.countSent(recipient, now() - HOUR, now())) < MOST_PER_HOUR) return mailing;
      const newest = await outbox.newestDigestMs(recipient);
      const isRecent = newest !== undefined && newest <= now() && newest > now() - DIGEST_EVERY;
      if (isRecent) await outbox.postpone(recipient, now(), newest + DIGEST_EVERY);
      else await outbox.joinInDigest(recipient, now());
    }
  }

  async function planDaily(dueMs: number) {
    const { year, month, day } = clockIn(company.timeZone, new Date(dueMs));
    for (const recipient of recipients) await outbox.planDaily(recipient, `${year}-${month}-${day}`, dueMs);
  }

  async function saveOutcome() {
    if (!unsavedOutcome) return;
    await outbox.record(unsavedOutcome);
    const { kind, state } = unsavedOutcome;
    unsavedOutcome = undefined;
    if (kind === 'daily' && state !== 'ready') await planDaily(nextDaily(now()));
  }

  /** What the attempt led to; undefined when the e-mail is another instance's. */
  async function attempt(mailing: Mailing): Promise<Mailing | undefined> {
    if (!(await outbox.begin(mailing, now() + CLAIM_DURATION))) return undefined;
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
    const isBare = mailing.refusals >= (kind === 'request' ? MOST_REFUSALS_OF_REQUEST : MOST_REFUSALS_OF_DIGEST);
    if (kind === 'daily') {
      const sinceMs = await outbox.coveredUntilMs(mailing.recipient, now());
      const span = { sinceMs, beforeMs, limit: MOST_LISTED + 1 };
      const [requests, quarantined, { alarms }] = await Promise.all([
        store.list({ ...span, isQuarantined: false }),
        store.list({ ...span, isQuarantined: true }),
        store.status(now()),
      ]);
      return dailyLetter({ id, dueMs, sinceMs, untilMs: beforeMs, requests, quarantined, alarms, isBare });
    }
    const requests = await outbox.requestsOf(kind, id);
    if (kind === 'overflow') return digestLetter({ id, dueMs, requests, isBare });
    const [request] = requests;
    if (!request) throw new Error('The request is gone');
    return isBare
      ? bareLetter(request, 'the mail server refuses it with what the visitor wrote')
      : requestLetter(request);
  }

  const running = run();
  return {
    /** Looks at once for something to send. */
    wake: () => wakeUp(),
    /** Begins no message from now on. Resolves when the one under way is finished. */
    async stop() {
      isStopping = true;
      wakeUp();
      await running;
    },
  };
}

/** The next moment after `nowMs` when the company's clock shows the hour of the daily digest. */
export function nextDaily(nowMs: number): number {
  const minutesShown = (ms: number) => {
    const { hour, minute } = clockIn(company.timeZone, new Date(ms));
    return 60 * hour + minute;
  };
  const wholeMinute = Math.floor(nowMs / MINUTE) * MINUTE;
  const ahead = (DAILY_HOUR * 60 - minutesShown(wholeMinute) + 24 * 60 - 1) % (24 * 60);
  const moment = wholeMinute + (ahead + 1) * MINUTE;
  // On the two days a year when the clocks change, an hour lies between.
  return moment + (DAILY_HOUR * 60 - minutesShown(moment)) * MINUTE;
}

/** What went wrong, without an address: mail servers like to repeat those. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/[^\s<>@]+@[^\s<>@]+/g, '<address>').slice(0, 300);
}
