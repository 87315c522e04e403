import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import { MINUTE } from '../../domain/time-spans.ts';
import { STOPPING_CALLS_TIMEOUT } from '../../domain/timeouts.ts';
import { reasonOf } from '../mail/line.ts';
import { LONGEST_SLEEP, sleepUntil, startRounds } from '../rounds.ts';
import type { Database } from '../store/database.ts';
import { type CallOptions, call, type Outcome, wait } from './call.ts';
import { type PushKeys, readKeys } from './keys.ts';
import { createPushWriter } from './message.ts';
import { createNotifications, type DueCall } from './notifications.ts';
import { createPost, type PostPush } from './push-service.ts';
import { createSpreading } from './queue.ts';

type PushOptions = Pick<CallOptions, 'timeZone' | 'icon' | 'subject' | 'log'> & {
  database: Database;
  /** The address of the desk, which notifications open. */
  deskUrl: string;
  /** Given by tests, whose push services are on this machine. */
  post?: PostPush | undefined;
  now?: () => number;
};

/** How often what is old is looked for, and e-mails that cannot be sent, ms. */
const TIDY_EVERY = MINUTE;

/**
 * Starts to call the owner's devices. Each is called by itself, so that a push service that hangs holds up no other device,
 * and is told one thing after the other.
 */
export function startCalling({ database, log, now = Date.now, post = createPost(), ...options }: PushOptions) {
  const { db, isSender } = database;
  const notifications = createNotifications(database);
  const { spread, checkMail } = createSpreading(database);
  const write = createPushWriter({ ...options, database, now });
  let keys: PushKeys | undefined;
  let tidyMs = 0;
  /** The devices that are being called, or whose outcome is not saved. */
  const busy = new Map<string, Promise<void>>();
  /** What came of the calls. All that are there are saved at once, because each transaction flushes the disk. */
  let outcomes: { deviceId: string; save: Outcome }[] = [];

  async function round(): Promise<number> {
    await saveOutcomes();
    if (!(await isSender())) return LONGEST_SLEEP;
    if (Math.abs(now() - tidyMs) >= TIDY_EVERY) {
      tidyMs = now();
      await notifications.tidy(now());
      await checkMail(now());
    }
    await spread(now());
    for (const due of await notifications.due(now(), [...busy.keys()])) {
      if (rounds.isStopping()) break;
      busy.set(due.device.device_id, callOne(due));
      // Encrypting for many devices at a stretch would hold up an e-mail.
      await setImmediate();
    }
    return outcomes.length > 0 ? 0 : sleepUntil(await notifications.nextDueMs(), now());
  }

  async function callOne(due: DueCall): Promise<void> {
    const { device } = due;
    const save = await startCall(due).catch((error): Outcome => {
      log({ device: device.device_id, outcome: 'not notified', error: reasonOf(error) });
      return wait(device, now());
    });
    outcomes.push({ deviceId: device.device_id, save });
    rounds.wake();
  }

  async function startCall(due: DueCall): Promise<Outcome> {
    keys ??= await readKeys(database);
    return call(due, { ...options, keys, write, post, log, now });
  }

  async function saveOutcomes(): Promise<void> {
    if (outcomes.length === 0) return;
    const saved = outcomes;
    outcomes = [];
    try {
      await db.transaction().execute(async (transaction) => {
        for (const { save } of saved) await save(transaction);
      });
    } catch (error) {
      outcomes.unshift(...saved);
      throw error;
    }
    for (const { deviceId } of saved) busy.delete(deviceId);
  }

  const rounds = startRounds(round, (error) =>
    log({ device: '', outcome: 'notifications interrupted', error: reasonOf(error) }),
  );
  return {
    /** Looks at once for something to tell. */
    wake: rounds.wake,
    /** Calls no further device. Resolves when the current calls have ended. */
    async stop() {
      await rounds.stop();
      await Promise.race([Promise.all(busy.values()), pause(STOPPING_CALLS_TIMEOUT, undefined, { ref: false })]);
      await saveOutcomes().catch(() => {
        // The store takes nothing. The next start tells it again, in place of the first.
      });
    },
  };
}
