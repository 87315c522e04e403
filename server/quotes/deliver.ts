import type { SendMail } from './mail.ts';
import type { Delivery, QuoteStore } from './store.ts';

type DelivererOptions = {
  store: QuoteStore;
  send: SendMail;
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

/** The loop that e-mails the owner: one message at a time, each until it is accepted. */
export function startDelivering({ store, send, log, now = Date.now }: DelivererOptions) {
  let wakeUp = () => {};
  let isStopping = false;

  async function run() {
    while (!isStopping) {
      const awake = new Promise<void>((resolve) => {
        wakeUp = resolve;
      });
      let sleep = LONGEST_SLEEP;
      try {
        const delivery = await store.dueDelivery(now());
        if (delivery) {
          await attempt(delivery);
          continue;
        }
        const next = await store.nextDueMs();
        if (next !== undefined) sleep = Math.min(sleep, Math.max(0, next - now()));
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

  async function attempt(delivery: Delivery) {
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
      await store.saveDelivery({
        ...delivery,
        attempts,
        last_error,
        state: isDead ? 'dead' : 'ready',
        next_ms: Math.round(now() + wait),
      });
      log({ quote, outcome: isDead ? 'given up' : 'not delivered', attempt: attempts, error: last_error });
      return;
    }
    await store.saveDelivery({ ...delivery, attempts, last_error: null, state: 'done' });
    log({ quote, outcome: 'delivered', attempt: attempts });
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
