import type { Selectable, Transaction } from 'kysely';
import { HOUR, MINUTE, SECOND } from '../../domain/time-spans.ts';
import type { JobName, Schema } from '../store/schema.ts';

export type Job = Selectable<Schema['job']>;

export type Outcome =
  | { is: 'done'; payload?: string; also?: Also }
  /** Nothing is left to do. The worker deletes the job. */
  | { is: 'gone'; also?: Also }
  /** The job runs again at `dueMs`, ms since 1970: a standing job, or one that has done only a part. */
  | { is: 'again'; dueMs: number }
  /** `isRefusal`: the contents were refused for good. `dueMs`: the retry time the other side asked for. */
  | { is: 'failed'; reason: string; isRefusal?: boolean; dueMs?: number; also?: Also };

/** Further writes in the transaction that records the outcome. */
export type Also = (transaction: Transaction<Schema>) => Promise<unknown>;

/** Columns to change so that a due job waits. */
export type Hold = Partial<Pick<Job, 'attempts' | 'due_ms' | 'first_ms' | 'is_held' | 'lane'>>;

export type RetryPolicy = {
  /** Backoff: the wait after each failure, ms. The last one repeats. */
  delays: readonly number[];
  /** The job becomes `dead` after this time, ms, and at least this many attempts. */
  giveUpAfter: number;
  leastAttempts: number;
};

export type JobKind = {
  /** Runs one job together with the jobs `joined` to it. A rejection counts as a failure. */
  run: (job: Job, joined: readonly Job[]) => Promise<Outcome>;
  /** Delays a due job: for its budget, until quiet hours end, or to be joined with others. */
  hold?: (job: Job, nowMs: number) => Promise<Hold | undefined>;
  /** Adds missing standing jobs. Called at start and every minute; must not write if none is missing. */
  ensure?: (nowMs: number) => Promise<void>;
  /** Longest wait of this kind, ms. A later due time means that the clock was set back since. */
  longestWait?: number;
  retry?: RetryPolicy;
  /** Outcomes as the log names them. Without this, only failures are logged. */
  logged?: { done: string; failed: string; dead: string };
};

export type JobKinds = { [Name in JobName]?: JobKind };

/** For jobs that need only the store. A store outage ends, so these jobs are never given up. */
export const RETRY_FOREVER: RetryPolicy = {
  delays: [10 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR],
  giveUpAfter: Number.POSITIVE_INFINITY,
  leastAttempts: 0,
};

/** Emergencies have separate lanes, so that no other job delays them. */
export function laneOf(lane: string, isEmergency: boolean): string {
  return isEmergency ? `${lane}${EMERGENCY}` : lane;
}

export function isOfEmergency({ lane }: Pick<Job, 'lane'>): boolean {
  return lane.endsWith(EMERGENCY);
}

const EMERGENCY = ' emergency';

/** Mail servers often repeat e-mail addresses in their errors. The log must not contain them. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/[^\s<>@]+@[^\s<>@]+/g, '<address>').slice(0, 300);
}
