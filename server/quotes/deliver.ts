import type { SendMail } from './mail.ts';
import type { Delivery, QuoteStore } from './store.ts';

type DelivererOptions = {
  store: QuoteStore;
  send: SendMail;
  /** Whether this process is the one that e-mails. */
  isSender: () => Promise<boolean>;
  log: (entry: { quote: string; outcome: string; attempt: number; error?: string }) => void;
  /** The clock, ms since 1970. */
  now?: () => number;
};

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** After each failure the next wait; then the last one, over and over. */
const DELAYS = [30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR];
/** Waits differ by up to this share, so that a recovering mail server is not met by all at once. */
const JITTER = 0.2;
/** From then on a delivery is dead: kept, listed, no longer tried. */
const GIVE_UP_AFTER = 5 * 24 * HOUR;
/** The longest sleep; a clock set back or another program's change is noticed by then. */
const LONGEST_SLEEP = 30 * SECOND;
const SHORTEST_SLEEP = SECOND / 4;

/** The loop that e-mails the owner: one message at a time, each until it is accepted. */
export function startDelivering({ store, send, isSender, log, now = Date.now }: DelivererOptions) {
  let wakeUp = () => {};
  let isStopping = false;
  /** What an attempt led to, until the store has taken it. Nothing is sent before that, or it would be sent again. */
  let unsaved: Delivery | undefined;

  async function run() {
    while (!isStopping) {
      const awake = new Promise<void>((resolve) => {
        wakeUp = resolve;
      });
      let sleep = LONGEST_SLEEP;
      try {
        await record();
        const delivery = (await isSender()) ? await store.dueDelivery(now()) : undefined;
        if (delivery) {
          unsaved = await attempt(delivery);
          await record();
          continue;
        }
        const next = await store.nextDueMs();
        // Another process may be the sender, or become none: look again soon, but not at once.
        if (next !== undefined) sleep = Math.min(sleep, Math.max(SHORTEST_SLEEP, next - now()));
      } catch (error) {
        // The store itself failed, perhaps while a failure was being recorded: try again later, never stop.
        log({ quote: '', outcome: 'delivery interrupted', attempt: 0, error: reasonOf(error) });
      }
      if (isStopping) return;
      const timer = setTimeout(wakeUp, sleep);
      await awake;
      clearTimeout(timer);
    }
  }

  async function record() {
    if (!unsaved) return;
    await store.saveDelivery(unsaved);
    unsaved = undefined;
  }

  async function attempt(delivery: Delivery): Promise<Delivery> {
    const attempts = delivery.attempts + 1;
    const { request_id: quote } = delivery;
    try {
      const [stored] = await store.find(quote);
      if (!stored) throw new Error('The request is gone');
      await send(stored, delivery.recipient, attempts);
    } catch (error) {
      const last_error = reasonOf(error);
      const isDead = now() - delivery.first_ms > GIVE_UP_AFTER;
      const wait = (DELAYS[attempts - 1] ?? HOUR) * (1 + JITTER * (2 * Math.random() - 1));
      log({ quote, outcome: isDead ? 'given up' : 'not delivered', attempt: attempts, error: last_error });
      const next_ms = Math.round(now() + wait);
      return { ...delivery, attempts, last_error, state: isDead ? 'dead' : 'ready', next_ms };
    }
    log({ quote, outcome: 'delivered', attempt: attempts });
    return { ...delivery, attempts, last_error: null, state: 'done' };
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

/** What went wrong, without an address: mail servers like to repeat those. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/[^\s<>@]+@[^\s<>@]+/g, '<address>').slice(0, 300);
}
