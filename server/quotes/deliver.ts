import { company } from '../../content/company.ts';
import { clockIn } from '../../quote/clocks.ts';
import { dailyLetter, digestLetter, MOST_TOLD } from './digest.ts';
import { type Letter, requestLetter } from './letter.ts';
import { InDoubt, type SendMail } from './mail.ts';
import { createOutbox, type Mailing } from './outbox.ts';
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

export type DeliveryLog = { mailing: string; outcome: string; attempt: number; error?: string };

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** After each failure the next wait; then the last one, over and over. */
const DELAYS = [30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR];
/** Waits differ by up to this share, so that a recovering mail server is not met by all at once. */
const JITTER = 0.2;
/** From then on a mailing is dead: kept, listed, no longer tried. */
const GIVE_UP_AFTER = 5 * 24 * HOUR;
/** More requests an hour are announced together, in a digest at most this often. */
const MOST_PER_HOUR = 30;
const DIGEST_EVERY = 15 * MINUTE;
/** When the daily digest is sent, by the company's clock. */
const DAILY_HOUR = 7;
/** The longest sleep; a clock set back or another program's change is noticed by then. */
const LONGEST_SLEEP = 30 * SECOND;
const SHORTEST_SLEEP = SECOND / 4;

/** The loop that e-mails the owner: one message at a time, each until it is accepted. */
export function startDelivering(options: DelivererOptions) {
  const { database, store, send, recipients, log, now = Date.now } = options;
  const { isSender, alarms } = database;
  const outbox = createOutbox(database);
  let wakeUp = () => {};
  let isStopping = false;
  let isPrepared = false;
  /** What an attempt led to, until the store has taken it. Nothing is sent before that, or it would be sent again. */
  let unsaved: Mailing | undefined;

  async function run() {
    while (!isStopping) {
      const awake = new Promise<void>((resolve) => {
        wakeUp = resolve;
      });
      let sleep = LONGEST_SLEEP;
      try {
        await record();
        const mailing = (await isSender()) ? await choose() : undefined;
        if (mailing) {
          unsaved = await attempt(mailing);
          await record();
          continue;
        }
        await outbox.pullForward(now(), HOUR * (1 + JITTER));
        const next = await outbox.nextDueMs();
        // Another process may be the sender, or become none: look again soon, but not at once.
        if (next !== undefined) sleep = Math.min(sleep, Math.max(SHORTEST_SLEEP, next - now()));
      } catch (error) {
        // The store itself failed, perhaps while a failure was being recorded: try again later, never stop.
        log({ mailing: '', outcome: 'delivery interrupted', attempt: 0, error: reasonOf(error) });
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
      else await outbox.collapse(recipient, now());
    }
  }

  async function planDaily(dueMs: number) {
    const { year, month, day } = clockIn(company.timeZone, new Date(dueMs));
    for (const recipient of recipients) await outbox.planDaily(recipient, `${year}-${month}-${day}`, dueMs);
  }

  async function record() {
    if (!unsaved) return;
    await outbox.record(unsaved);
    const { kind, state } = unsaved;
    unsaved = undefined;
    if (kind === 'daily' && state !== 'ready') await planDaily(nextDaily(now()));
  }

  async function attempt(mailing: Mailing): Promise<Mailing> {
    const attempts = mailing.attempts + 1;
    const entry = { mailing: mailing.id, attempt: attempts };
    try {
      const letter = await write(mailing);
      if (mailing.kind === 'request') await outbox.begin(mailing);
      await send(letter, mailing.recipient, attempts);
    } catch (error) {
      const last_error = reasonOf(error);
      const isDead = now() - mailing.first_ms > GIVE_UP_AFTER;
      const wait = (DELAYS[attempts - 1] ?? HOUR) * (1 + JITTER * (2 * Math.random() - 1));
      log({ ...entry, outcome: isDead ? 'given up' : 'not delivered', error: last_error });
      const next_ms = Math.round(now() + wait);
      const in_doubt = mailing.in_doubt || error instanceof InDoubt ? 1 : 0;
      return { ...mailing, attempts, last_error, in_doubt, state: isDead ? 'dead' : 'ready', next_ms };
    }
    log({ ...entry, outcome: 'delivered' });
    return { ...mailing, attempts, last_error: null, in_doubt: 0, state: 'done', done_ms: now() };
  }

  async function write(mailing: Mailing): Promise<Letter> {
    if (mailing.kind === 'daily') {
      const sinceMs = mailing.first_ms - 24 * HOUR;
      const [requests, quarantined, status] = await Promise.all([
        store.list({ isQuarantined: false, sinceMs, limit: MOST_TOLD + 1 }),
        store.list({ isQuarantined: true, sinceMs, limit: MOST_TOLD + 1 }),
        store.status(),
      ]);
      return dailyLetter({ id: mailing.id, dueMs: mailing.first_ms, requests, quarantined, status, alarms: alarms() });
    }
    const requests = await outbox.requestsOf(mailing);
    if (mailing.kind === 'overflow') return digestLetter({ id: mailing.id, dueMs: mailing.first_ms, requests });
    const [request] = requests;
    if (!request) throw new Error('The request is gone');
    return requestLetter(request);
  }

  const running = run();
  return {
    /** Looks at once for something to send. */
    wake: () => wakeUp(),
    /** Resolves when the message under way is finished. */
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
