import type { Selectable } from 'kysely';
import { HOUR, MINUTE, SECOND } from '../../domain/time-spans.ts';
import type { HasDb, StoreTransaction } from '../store/database.ts';
import type { JobName, Schema } from '../store/schema.ts';

export type Job = Selectable<Schema['job']>;

export type Outcome =
  | { is: 'done'; also?: Also }
  | { is: 'gone'; also?: Also }
  /** A recurring job, or one that has done only a part. */
  | { is: 'again'; dueMs: number; payload?: string }
  /** `isRefusal`: the contents will never be accepted. `dueMs`: the other side asked to retry then. */
  | { is: 'failed'; reason: string; isRefusal?: boolean; dueMs?: number; also?: Also };

/** Runs in the transaction that records the outcome. */
export type Also = (transaction: StoreTransaction) => Promise<unknown>;

export type Hold = Partial<Pick<Job, 'attempts' | 'due_ms' | 'first_ms' | 'is_held' | 'lane'>>;

type RetryPolicy = {
  /** Before each retry, ms. The last one repeats. */
  delays: readonly number[];
  /** The job is `dead` after this time, ms, and at least this many attempts. */
  giveUpAfter: number;
  leastAttempts: number;
};

export type JobKind = {
  /** A rejection counts as a failure. */
  run: (job: Job, joined: readonly Job[]) => Promise<Outcome>;
  /** Holds a job back: for its budget, until quiet hours end, or to join it with others. */
  hold?: (job: Job, nowMs: number) => Promise<Hold | undefined>;
  /** Adds missing recurring jobs, every minute. Must not write if none is missing. */
  ensure?: (nowMs: number) => Promise<void>;
  /** Longest time ahead that this kind is due, ms. A later time means that the clock was set back. */
  longestWait?: number;
  retry?: RetryPolicy;
  /** Without this, only failures are logged. */
  logged?: { done: string; failed: string; dead: string };
};

/** Must not write if nothing is due. */
export type Check = (database: HasDb, nowMs: number) => Promise<void>;

export type JobKinds = { [Name in JobName]?: JobKind };

/** For jobs that need only the store, whose outages end. */
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

/** Mail servers often repeat addresses in their errors; the log must not contain them. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/[^\s<>@]+@[^\s<>@]+/g, '<address>').slice(0, 300);
}
