/** A job, and the rules that each kind of job defines. */
import type { Selectable, Transaction } from 'kysely';
import { HOUR, MINUTE, SECOND } from '../../domain/time-spans.ts';
import type { JobName, Schema } from '../store/schema.ts';

/** Work that waits in the store until it is due. */
export type Job = Selectable<Schema['job']>;

/** The outcome of one run of a job. */
export type Outcome =
  | { is: 'done'; payload?: string; also?: Also }
  /** Nothing is left to do. The worker deletes the job. */
  | { is: 'gone'; also?: Also }
  /** The job runs again at `dueMs`, ms since 1970: it is a standing job, or it has only done a part. */
  | { is: 'again'; dueMs: number }
  /** `isRefusal`: the other side refused the contents for good. `dueMs`: the retry that the other side asked for. */
  | { is: 'failed'; reason: string; isRefusal?: boolean; dueMs?: number; also?: Also };

/** Further writes in the transaction that records the outcome. */
export type Also = (transaction: Transaction<Schema>) => Promise<unknown>;

/** The columns that make a due job wait instead of running. */
export type Hold = Partial<Pick<Job, 'attempts' | 'due_ms' | 'first_ms' | 'is_held' | 'lane'>>;

export type RetryPolicy = {
  /** The waits after each failure, ms; then the last one repeats. */
  delays: readonly number[];
  /** The job is given up after this time, ms, and this many attempts. It is kept, but no longer tried. */
  giveUpAfter: number;
  leastAttempts: number;
};

export type JobKind = {
  /** Runs one job, and with it the `joined` ones. A rejection counts as a failure. */
  run: (job: Job, joined: readonly Job[]) => Promise<Outcome>;
  /** Makes a due job wait for its budget, for the end of quiet hours, or to be joined with others. */
  hold?: (job: Job, nowMs: number) => Promise<Hold | undefined>;
  /** Adds the standing jobs of this kind. Called at the start and once a minute; must not write if nothing is missing. */
  ensure?: (nowMs: number) => Promise<void>;
  /** The longest wait that this kind plans, ms. A job due later was saved before the clock was set back. */
  longestWait?: number;
  retry?: RetryPolicy;
  /** The words of the log for each outcome. Without them only failures are logged. */
  logged?: { done: string; failed: string; dead: string };
};

export type JobKinds = { [Name in JobName]?: JobKind };

/** For jobs that only need the store. The store comes back, so they are never given up. */
export const RETRY_FOREVER: RetryPolicy = {
  delays: [10 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR],
  giveUpAfter: Number.POSITIVE_INFINITY,
  leastAttempts: 0,
};

/** Emergencies have lanes of their own, so that no other job delays them. */
export function laneOf(lane: string, isEmergency: boolean): string {
  return isEmergency ? `${lane}${EMERGENCY}` : lane;
}

export function isOfEmergency({ lane }: Pick<Job, 'lane'>): boolean {
  return lane.endsWith(EMERGENCY);
}

const EMERGENCY = ' emergency';

/** The reason of a failure, without e-mail addresses, which mail servers often repeat in their errors. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/[^\s<>@]+@[^\s<>@]+/g, '<address>').slice(0, 300);
}
