import { type ExpressionBuilder, sql } from 'kysely';
import { HOUR, MINUTE } from '../../domain/time-spans.ts';
import type { HasDb, Store, StoreTransaction } from '../store/database.ts';
import type { JobName, Schema } from '../store/schema.ts';
import { type Also, type Hold, isOfEmergency, type Job, type JobKinds } from './job.ts';

type NewJob = Pick<Job, 'id' | 'kind' | 'lane' | 'due_ms'> &
  Partial<Pick<Job, 'request_id' | 'recipient' | 'payload' | 'after_id' | 'is_crowd' | 'done_ms'>>;

/** `read`: the job as it was read before the run. `joined`: the jobs that ran with it. */
export type Finished = {
  read: Job;
  joined: readonly Job[];
  set: Partial<Job> | 'gone';
  also: Also | undefined;
};

/** Held jobs of one lane and recipient run together, at most once in this time, ms. */
const JOINED_EVERY = 15 * MINUTE;
const EMERGENCIES_JOINED_EVERY = 5 * MINUTE;
/** In one run. SQLite allows 32,766 values in a statement. */
const MOST_JOINED = 10_000;

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

export const isUnblocked = sql<boolean>`(job.after_id IS NULL OR NOT EXISTS (
  SELECT 1 FROM job AS earlier WHERE earlier.id = job.after_id AND earlier.state = 'ready'))`;

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
    .select(['first_ms', 'attempts'])
    .where(({ and }) => and({ lane: job.lane, recipient: job.recipient, is_held: 1 }))
    // A time further ahead was stored before the clock was set back.
    .where('first_ms', '<=', nowMs + every)
    .orderBy('first_ms', 'desc')
    .executeTakeFirst();
  // A due batch gets no other jobs: a killed server may have sent it, and its retry must be the same message.
  const isOpen = newest && newest.attempts === 0 && newest.first_ms >= nowMs;
  const dueMs = isOpen ? newest.first_ms : Math.max(nowMs, (newest?.first_ms ?? 0) + every);
  return heldUntil(dueMs);
}

/** Jobs of the same `first_ms` run together, and so do their retries. */
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

    /** Holds all due jobs of a budget in one write, so that a flood of requests costs one disk flush. */
    async hold(
      { kind, lane, recipient, is_crowd, is_held }: Job,
      hold: Hold,
      nowMs: number,
      except: readonly string[],
    ): Promise<void> {
      await db
        .updateTable('job')
        .set(hold)
        .where(({ and }) => and({ kind, lane, recipient, is_crowd, is_held, state: 'ready' }))
        .where('due_ms', '<=', nowMs)
        .where('id', 'not in', ['', ...except])
        .execute();
    },

    /** Every attempt gets the same jobs, so that it sends the same message under one Message-ID. */
    async joinedTo(
      { id, kind, lane, recipient, is_held, first_ms }: Job,
      except: readonly string[],
    ): Promise<Job[]> {
      if (is_held === 0) return [];
      return db
        .selectFrom('job')
        .selectAll()
        .where(({ and }) => and({ kind, lane, recipient, is_held, first_ms, state: 'ready' }))
        .where('id', 'not in', [id, ...except])
        .orderBy('id')
        .limit(MOST_JOINED)
        .execute();
    },

    /**
     * Records the outcome of a job and of its joined jobs. Nothing is saved if the job started over
     * meanwhile, or if another instance recorded an outcome; but success replaces a recorded failure.
     */
    async record(transaction: StoreTransaction, { read, joined, set, also }: Finished): Promise<void> {
      const isSame = ({ eb, and }: ExpressionBuilder<Schema, 'job'>) =>
        and([
          eb('id', '=', read.id),
          eb('state', '=', 'ready'),
          eb('first_ms', '=', read.first_ms),
          ...(set !== 'gone' && set.done_ms !== undefined ? [] : [eb('attempts', '=', read.attempts)]),
        ]);
      const isJoined = ({ eb, and }: ExpressionBuilder<Schema, 'job'>) => {
        const ids = joined.map(({ id }) => id);
        return and([
          eb('id', 'in', ['', ...ids]),
          and({ state: 'ready', is_held: 1, first_ms: read.first_ms }),
        ]);
      };
      if (set === 'gone') {
        const { numDeletedRows } = await transaction.deleteFrom('job').where(isSame).executeTakeFirst();
        if (numDeletedRows === 0n) return;
        await transaction.deleteFrom('job').where(isJoined).execute();
      } else {
        const { numUpdatedRows } = await transaction
          .updateTable('job')
          .set(set)
          .where(isSame)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return;
        const joined_in = set.state === 'done' ? read.id : null;
        await transaction
          .updateTable('job')
          .set({ ...set, joined_in })
          .where(isJoined)
          .execute();
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
