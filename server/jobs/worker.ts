/** Lanes run in parallel, jobs within a lane one at a time. */
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import { MINUTE } from '../../domain/time-spans.ts';
import { JOB_TIMEOUT, STOPPING_JOBS_TIMEOUT } from '../../domain/timeouts.ts';
import { withTimeout } from '../../domain/with-timeout.ts';
import { LONGEST_SLEEP, sleepUntil, startPolling } from '../polling.ts';
import type { Database } from '../store/database.ts';
import { type Check, type Job, type JobKinds, type Outcome, RETRY_FOREVER, reasonOf } from './job.ts';
import { createQueue, type Finished } from './queue.ts';

/** Recipients are never logged. */
export type JobLog = {
  job: string;
  request?: string | undefined;
  outcome: string;
  attempt: number;
  error?: string;
};

/** `job` differs from `read`, and `joined` is known, if the outcome of an earlier run is unsaved. */
type Turn = { read: Job; job: Job; joined?: readonly Job[] };

type WorkerOptions = {
  database: Database;
  kinds: JobKinds;
  checks: readonly Check[];
  log: (entry: JobLog) => void;
  now?: () => number;
  /** Longest run, ms. */
  timeout?: number;
};

/** ms. */
const ENSURE_EVERY = MINUTE;
/** Random share of a delay, so that a recovering server does not get all retries at once. */
const JITTER = 0.2;

export function startWorker({
  database,
  kinds,
  checks,
  log,
  now = Date.now,
  timeout = JOB_TIMEOUT,
}: WorkerOptions) {
  const { db, runsJobs } = database;
  const queue = createQueue(database, kinds);
  const running = new Map<string, Promise<void>>();
  /** Unsaved outcomes by job id, as on a full disk. They count as if they were saved, so no job runs twice. */
  const unsaved = new Map<string, Finished>();
  let ensuredMs = Number.NEGATIVE_INFINITY;

  async function poll(): Promise<number> {
    let failure: unknown;
    const noteFailure = (error: unknown) => {
      failure = error;
    };
    await save().catch(noteFailure);
    // A lane waits until its last outcome is saved, because the budget counts that run. If the store cannot
    // be written, lanes do not wait.
    const canSave = failure === undefined;
    if (!(await runsJobs())) return LONGEST_SLEEP;
    await ensure().catch(noteFailure);
    for (const check of checks) await check(database, now()).catch(noteFailure);
    const unsavedLanes = canSave ? [...unsaved.values()].map(({ read }) => read.lane) : [];
    for (const turn of await due([...running.keys(), ...unsavedLanes])) {
      if (polling.isStopping()) break;
      running.set(turn.job.lane, runInLane(turn));
      // Starting many at once would delay responses to visitors.
      await setImmediate();
    }
    if (failure) throw failure;
    return unsaved.size > 0 ? 0 : sleepUntil(await queue.nextDueMs([...running.keys()]), now());
  }

  async function ensure(): Promise<void> {
    if (Math.abs(now() - ensuredMs) < ENSURE_EVERY) return;
    await queue.correctFuture(now(), [...running.keys()]);
    for (const kind of Object.values(kinds)) await kind.ensure?.(now());
    ensuredMs = now();
  }

  async function due(busy: readonly string[]): Promise<Turn[]> {
    const stored = await queue.due(now(), busy, unsavedIds());
    const lanes = new Set([...busy, ...stored.map(({ lane }) => lane)]);
    const again = [...unsaved.values()].flatMap(({ read, joined, set }) => {
      const job = { ...read, ...(set === 'gone' ? { state: 'done' as const } : set) };
      const isDue = job.state === 'ready' && job.due_ms <= now() && !lanes.has(job.lane);
      if (isDue) lanes.add(job.lane);
      return isDue ? [{ read, job, joined }] : [];
    });
    return [...stored.map((job) => ({ read: job, job })), ...again];
  }

  function unsavedIds(): string[] {
    return [...unsaved.values()].flatMap(({ read, joined }) => [read.id, ...joined.map(({ id }) => id)]);
  }

  async function runInLane(turn: Turn): Promise<void> {
    const { job } = turn;
    const finished = await run(turn).catch((error) => {
      report(error);
      return undefined;
    });
    if (finished) unsaved.set(job.id, finished);
    running.delete(job.lane);
    polling.wake();
  }

  async function run(turn: Turn): Promise<Finished | undefined> {
    const { read, job } = turn;
    const kind = kinds[job.kind];
    if (!kind) return undefined;
    try {
      const hold = await kind.hold?.(job, now());
      if (hold) {
        await queue.hold(job, hold, now(), unsavedIds());
        return undefined;
      }
    } catch (error) {
      // The disk may be full. The job runs anyway.
      report(error);
    }
    if (polling.isStopping()) return undefined;
    const joined = turn.joined ?? (await queue.joinedTo(job, unsavedIds()));
    const ran = withTimeout(timeout, kind.run(job, joined), `The run took over ${timeout / MINUTE} min`);
    const outcome = await ran.catch((error): Outcome => ({ is: 'failed', reason: reasonOf(error) }));
    const also = 'also' in outcome ? outcome.also : undefined;
    return { read, joined, set: columnsOf(job, outcome), also };
  }

  function columnsOf(job: Job, outcome: Outcome): Finished['set'] {
    if (outcome.is === 'gone') return 'gone';
    const { retry = RETRY_FOREVER, logged } = kinds[job.kind] ?? {};
    const attempts = job.attempts + 1;
    const entry = { job: job.kind, request: job.request_id ?? undefined, attempt: attempts };
    if (outcome.is !== 'failed') {
      if (logged) log({ ...entry, outcome: logged.done });
      const done = { last_error: null, done_ms: now() };
      if (outcome.is === 'done') return { attempts, ...done, state: 'done' };
      const { dueMs, payload = job.payload } = outcome;
      return { attempts: 0, refusals: 0, ...done, payload, first_ms: dueMs, due_ms: dueMs };
    }
    const { reason, isRefusal = false } = outcome;
    const isDead = now() - job.first_ms > retry.giveUpAfter && attempts >= retry.leastAttempts;
    const delay = retry.delays[attempts - 1] ?? retry.delays.at(-1) ?? MINUTE;
    const dueMs = outcome.dueMs ?? Math.round(now() + delay * (1 + JITTER * (2 * Math.random() - 1)));
    log({ ...entry, outcome: (isDead ? logged?.dead : logged?.failed) ?? 'failed', error: reason });
    const refusals = job.refusals + (isRefusal ? 1 : 0);
    return { attempts, last_error: reason, refusals, state: isDead ? 'dead' : 'ready', due_ms: dueMs };
  }

  /** Saves all outcomes in one transaction, because each transaction flushes the disk. */
  async function save(): Promise<void> {
    const finished = [...unsaved.values()];
    if (finished.length === 0) return;
    const saveAll = async (batch: readonly Finished[]) => {
      await db.transaction().execute(async (transaction) => {
        for (const outcome of batch) await queue.record(transaction, outcome);
      });
      for (const outcome of batch) {
        if (unsaved.get(outcome.read.id) === outcome) unsaved.delete(outcome.read.id);
      }
    };
    await saveAll(finished).catch(async (error) => {
      // An outcome that cannot be saved must not block the others.
      for (const outcome of finished) await saveAll([outcome]).catch(() => {});
      if (unsaved.size > 0) throw error;
    });
  }

  function report(error: unknown): void {
    log({ job: '', outcome: 'jobs interrupted', attempt: 0, error: reasonOf(error) });
  }

  const polling = startPolling(poll, report);
  return {
    wake: polling.wake,
    /** Resolves when the running jobs have ended, or after STOPPING_JOBS_TIMEOUT. */
    async stop() {
      await polling.stop();
      await Promise.race([
        Promise.all(running.values()),
        pause(STOPPING_JOBS_TIMEOUT, undefined, { ref: false }),
      ]);
      await save().catch(() => {
        // The disk is full. After the next start these jobs run again, under the same Message-ID or tag.
      });
    },
  };
}
