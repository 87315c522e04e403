/** What a job is, and what a kind of job says about itself. */
import type { Selectable, Transaction } from 'kysely';
import { HOUR, MINUTE, SECOND } from '../../domain/time-spans.ts';
import type { JobName, Schema } from '../store/schema.ts';

/** Work that waits in the store until it is due. */
export type Job = Selectable<Schema['job']>;

/** What became of one run of a job. */
export type Outcome =
  | { is: 'done'; payload?: string; also?: Also }
  /** There is nothing left to do: the job is deleted. */
  | { is: 'gone'; also?: Also }
  /** The job runs again at a moment, ms since 1970: it always will, or more is left to do. */
  | { is: 'again'; dueMs: number }
  /** `isRefusal`: the contents were refused for good. `dueMs`: when to try again, where the other side has said so. */
  | { is: 'failed'; reason: string; isRefusal?: boolean; dueMs?: number; also?: Also };

/** What is written in the transaction that records the outcome. */
export type Also = (transaction: Transaction<Schema>) => Promise<unknown>;

/** What a job waits for instead of running now. */
export type Hold = Partial<Pick<Job, 'attempts' | 'due_ms' | 'first_ms' | 'is_held' | 'lane'>>;

export type RetryPolicy = {
  /** The waits after each failure, ms; then the last one repeats. */
  delays: readonly number[];
  /** The job is given up after this time, ms, and this many attempts. It is kept, but no longer tried. */
  giveUpAfter: number;
  leastAttempts: number;
};

export type JobKind = {
  /** Runs one job. `joined` are those that it stands for besides. A rejection is a failure. */
  run: (job: Job, joined: readonly Job[]) => Promise<Outcome>;
  /** Whether a job that is due shall wait all the same: for a budget, for quiet hours, to be joined by others. */
  hold?: (job: Job, nowMs: number) => Promise<Hold | undefined>;
  /** Adds the jobs of this kind that are always there. Called at the start and once a minute; writes what has to change. */
  ensure?: (nowMs: number) => Promise<void>;
  /** The longest wait that this kind plans, ms. A job that is due later was saved before the clock was set back. */
  longestWait?: number;
  retry?: RetryPolicy;
  /** The words of the log for each outcome. Without them only failures are logged. */
  logged?: { done: string; failed: string; dead: string };
};

export type JobKinds = { [Name in JobName]?: JobKind };

/** What is never given up: the store failed, and will be there again. */
export const RETRY_FOREVER: RetryPolicy = {
  delays: [10 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR],
  giveUpAfter: Number.POSITIVE_INFINITY,
  leastAttempts: 0,
};

/** The lane of what is told about a request. Emergencies have lanes of their own, so that nothing else delays them. */
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
