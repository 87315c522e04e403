import { type ExpressionBuilder, sql } from 'kysely';
import { HOUR, MINUTE } from '../../domain/time-spans.ts';
import type { HasDb, Store, StoreTransaction } from '../store/database.ts';
import type { JobName, Schema } from '../store/schema.ts';
import { type Also, type Hold, isOfEmergency, type Job, type JobKinds } from './job.ts';

export type NewJob = Pick<Job, 'id' | 'kind' | 'lane' | 'due_ms'> &
  Partial<Pick<Job, 'request_id' | 'recipient' | 'payload' | 'after_id' | 'is_crowd' | 'done_ms'>>;

/** `read`: the job as it was read before the run. */
export type Finished = { read: Job; set: Partial<Job> | 'gone'; also: Also | undefined };

/** Held jobs of one lane and recipient run together, at most once in this time, ms. */
const JOINED_EVERY = 15 * MINUTE;
const EMERGENCIES_JOINED_EVERY = 5 * MINUTE;

export function freshJob(dueMs: number) {
  return {
    state: 'ready',
    is_held: 0,
    joined_in: null,
    attempts: 0,
    refusals: 0,
    first_ms: dueMs,
    due_ms: dueMs,
    done_ms: null,
    last_error: null,
  } as const;
}

/**
 * Call it in the transaction that causes the jobs. A job whose id exists is left as it is, or with `isAgain`
 * starts over.
 */
export async function addJobs(db: Store, jobs: readonly NewJob[], { isAgain = false } = {}): Promise<void> {
  if (jobs.length === 0) return;
  if (isAgain) await releaseJoined(db, jobs);
  for (const job of jobs) {
    const row = { is_crowd: 0, ...freshJob(job.due_ms), ...job };
    await db
      .insertInto('job')
      .values(row)
      .onConflict((conflict) =>
        isAgain ? conflict.column('id').doUpdateSet(row) : conflict.column('id').doNothing(),
      )
      .execute();
  }
}

/** Jobs that were joined to this one in an earlier run are `done`, so they do not match. */
const isJoinedIn =
  ({ id }: Pick<Job, 'id'>) =>
  ({ and }: ExpressionBuilder<Schema, 'job'>) =>
    and({ joined_in: id, state: 'joined' });

/**
 * Makes the jobs joined to `leaders` ready again. A joined job runs only with its leader, the job that it is joined
 * to, so it would never run once its leader is gone.
 */
export async function releaseJoined(db: Store, leaders: readonly Pick<Job, 'id'>[]): Promise<void> {
  if (leaders.length === 0) return;
  const ids = leaders.map(({ id }) => id);
  await db
    .updateTable('job')
    .set({ state: 'ready', joined_in: null })
    .where('joined_in', 'in', ids)
    .where('state', '=', 'joined')
    .execute();
}

export const isUnblocked = sql<boolean>`(job.after_id IS NULL OR NOT EXISTS (
  SELECT 1 FROM job AS earlier WHERE earlier.id = job.after_id AND earlier.state IN ('ready', 'joined')))`;

/**
 * When the budget of kind, lane and recipient allows the next run; undefined if now. Requests from a crowd
 * (a network that sends many) have a budget of their own.
 */
export async function budgetFreeMs(
  { db }: HasDb,
  { kind, lane, recipient, is_crowd }: Job,
  mostPerHour: number,
  nowMs: number,
): Promise<number | undefined> {
  const first = await db
    .selectFrom('job')
    .select('done_ms')
    .where(({ and }) => and({ kind, lane, recipient, is_crowd }))
    .where('joined_in', 'is', null)
    .where('done_ms', '>', nowMs - HOUR)
    .where('done_ms', '<=', nowMs)
    .orderBy('done_ms', 'desc')
    .limit(1)
    .offset(mostPerHour - 1)
    .executeTakeFirst();
  return first?.done_ms ? first.done_ms + HOUR : undefined;
}

export async function holdForOthers(
  { db }: HasDb,
  job: Pick<Job, 'lane' | 'recipient'>,
  nowMs: number,
): Promise<Hold> {
  const every = isOfEmergency(job) ? EMERGENCIES_JOINED_EVERY : JOINED_EVERY;
  const newest = await db
    .selectFrom('job')
    .select(['id', 'first_ms', 'state', 'attempts'])
    .where(({ and }) => and({ lane: job.lane, recipient: job.recipient, is_held: 1 }))
    .where('joined_in', 'is', null)
    // A time further ahead was stored before the clock was set back.
    .where('first_ms', '<=', nowMs + every)
    .orderBy('first_ms', 'desc')
    .executeTakeFirst();
  const others = db
    .selectFrom('job')
    .select('id')
    .where('joined_in', '=', newest?.id ?? '');
  const isOpen = newest?.state === 'ready' && newest.attempts === 0 && !(await others.executeTakeFirst());
  const dueMs = isOpen ? newest.first_ms : Math.max(nowMs, (newest?.first_ms ?? 0) + every);
  return heldUntil(dueMs);
}

/** Resets `attempts`, because only a job with 0 attempts can be joined to others. */
export function heldUntil(dueMs: number): Hold {
  return { is_held: 1, attempts: 0, due_ms: dueMs, first_ms: dueMs };
}

export function createQueue({ db }: HasDb, kinds: JobKinds) {
  const names = Object.keys(kinds) as JobName[];
  const ready = () =>
    db.selectFrom('job').where('state', '=', 'ready').where('kind', 'in', names).where(isUnblocked);

  return {
    /** The first due job of each free lane, without the jobs whose ids are in `except`. */
    async due(nowMs: number, busyLanes: readonly string[], except: readonly string[]): Promise<Job[]> {
      const inTurn = ready()
        .where('due_ms', '<=', nowMs)
        // SQL has no empty list, and no lane or job has an empty name.
        .where('lane', 'not in', ['', ...busyLanes])
        .where('id', 'not in', ['', ...except])
        .selectAll()
        .select(
          sql<number>`row_number() OVER (PARTITION BY lane ORDER BY due_ms, is_held, first_ms, id)`.as(
            'turn',
          ),
        );
      const rows = await db.selectFrom(inTurn.as('in_turn')).selectAll().where('turn', '=', 1).execute();
      return rows.map(({ turn: _, ...job }) => job);
    },

    async nextDueMs(busyLanes: readonly string[]): Promise<number | undefined> {
      const next = ready().where('lane', 'not in', ['', ...busyLanes]);
      return (await next.select(({ fn }) => fn.min('due_ms').as('ms')).executeTakeFirst())?.ms ?? undefined;
    },

    /**
     * Holds all due jobs of a budget in one write, so that a flood of requests costs one disk flush. Leaders
     * that are held anew release the jobs joined to them, and all of these are joined anew.
     */
    async hold(
      { kind, lane, recipient, is_crowd, is_held }: Job,
      hold: Hold,
      nowMs: number,
      except: readonly string[],
    ): Promise<void> {
      const isDue = ({ and, eb }: ExpressionBuilder<Schema, 'job'>) =>
        and([
          and({ kind, lane, recipient, is_crowd, is_held, state: 'ready' }),
          eb('due_ms', '<=', nowMs),
          eb('id', 'not in', ['', ...except]),
        ]);
      if (is_held === 1 && hold.is_held === 1)
        await releaseJoined(db, await db.selectFrom('job').select('id').where(isDue).execute());
      await db.updateTable('job').set(hold).where(isDue).execute();
    },

    /**
     * The first time, all due held jobs are joined. Later attempts get the same jobs, so that every attempt
     * sends the same message under one Message-ID.
     */
    async joinedTo(job: Job, nowMs: number): Promise<Job[]> {
      if (job.is_held === 0) return [];
      const { kind, lane, recipient } = job;
      const joined = db.selectFrom('job').selectAll().where(isJoinedIn(job)).orderBy('first_ms');
      const known = await joined.execute();
      if (known.length === 0 && job.attempts === 0) {
        await db
          .updateTable('job')
          .set({ state: 'joined', joined_in: job.id })
          .where(({ and }) => and({ kind, lane, recipient, is_held: 1, state: 'ready', attempts: 0 }))
          .where('due_ms', '<=', nowMs)
          .where('id', '!=', job.id)
          .execute();
      }
      return known.length > 0 ? known : joined.execute();
    },

    /**
     * Records the outcome of a job and of its joined jobs. Nothing is saved if the job started over
     * meanwhile, or if another instance recorded an outcome; but success replaces a recorded failure.
     */
    async record(transaction: StoreTransaction, { read, set, also }: Finished): Promise<void> {
      const isSame = ({ eb, and }: ExpressionBuilder<Schema, 'job'>) =>
        and([
          eb('id', '=', read.id),
          eb('state', '=', 'ready'),
          eb('first_ms', '=', read.first_ms),
          ...(set !== 'gone' && set.done_ms !== undefined ? [] : [eb('attempts', '=', read.attempts)]),
        ]);
      if (set === 'gone') {
        const { numDeletedRows } = await transaction.deleteFrom('job').where(isSame).executeTakeFirst();
        if (numDeletedRows === 0n) return;
        await transaction.deleteFrom('job').where(isJoinedIn(read)).execute();
      } else {
        const { numUpdatedRows } = await transaction
          .updateTable('job')
          .set(set)
          .where(isSame)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return;
        const { state, done_ms } = set;
        if (state && state !== 'ready') {
          await transaction.updateTable('job').set({ state, done_ms }).where(isJoinedIn(read)).execute();
        }
      }
      await also?.(transaction);
    },

    /** Makes jobs due now if they wait longer than their kind ever schedules, as after the clock was set back. */
    async correctFuture(nowMs: number, busyLanes: readonly string[]): Promise<void> {
      for (const name of names) {
        const longestWait = kinds[name]?.longestWait;
        if (longestWait === undefined) continue;
        const isAhead = ({ eb, and }: ExpressionBuilder<Schema, 'job'>) =>
          and([
            and({ kind: name, state: 'ready' }),
            eb('due_ms', '>', nowMs + longestWait),
            eb('lane', 'not in', ['', ...busyLanes]),
          ]);
        // Read before writing: a read takes no lock and nearly always finds nothing.
        if (!(await db.selectFrom('job').select('id').where(isAhead).executeTakeFirst())) continue;
        await db.updateTable('job').set({ due_ms: nowMs, first_ms: nowMs }).where(isAhead).execute();
      }
    },
  };
}
