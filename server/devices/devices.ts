import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { DAY, HOUR } from '../../domain/time-spans.ts';
import { type HasDb, raiseChangeCounter, type Store } from '../store/database.ts';
import type { Schema } from '../store/schema.ts';
import { hashOf, newSecret } from './secret.ts';
import { CLOCK_TOLERANCE, spendCode } from './sign-in-codes.ts';

/** An unused device is signed out after this time, ms. */
export const DEVICE_LIFE = 90 * DAY;
/** Shortest time between recorded uses, ms: each write flushes the disk. */
const RECORD_EVERY = HOUR;

export type StoredDevice = Omit<Selectable<Schema['device']>, 'token_hash'>;

export function nameOf({ given_name, name }: Pick<StoredDevice, 'given_name' | 'name'>): string {
  return given_name ?? name;
}

const COLUMNS = ['id', 'name', 'given_name', 'created_ms', 'last_used_ms'] as const;

/** The store keeps only the hash of `token`. */
export type SignedIn = { id: string; token: string };

type NewDevice = {
  code: string;
  name: string;
  /** This browser’s earlier token. Its device gets the new one, and keeps its name and notifications. */
  formerToken: string | undefined;
};

export type Devices = ReturnType<typeof createDevices>;

export function createDevices(database: HasDb) {
  const { db } = database;
  return {
    /** Undefined for a code that is not valid. The code is spent only if the sign-in succeeds. */
    signIn: ({ code, name, formerToken }: NewDevice, nowMs: number): Promise<SignedIn | undefined> =>
      db.transaction().execute(async (transaction) => {
        if (!(await spendCode(transaction, code, nowMs))) return undefined;
        await correctFutureUse(transaction, nowMs);
        await transaction
          .deleteFrom('device')
          .where('last_used_ms', '<=', nowMs - DEVICE_LIFE)
          .execute();
        const token = newSecret();
        const session = { token_hash: hashOf(token), last_used_ms: nowMs };
        const former =
          formerToken &&
          (await transaction
            .updateTable('device')
            .set(session)
            .where('token_hash', '=', hashOf(formerToken))
            .returning('id')
            .executeTakeFirst());
        if (former) return { id: former.id, token };
        const id = randomUUID();
        await transaction
          .insertInto('device')
          .values({ id, ...session, name: await unusedName(transaction, name), created_ms: nowMs })
          .execute();
        return { id, token };
      }),

    async find(token: string, nowMs: number): Promise<StoredDevice | undefined> {
      const row = await db
        .selectFrom('device')
        .select(COLUMNS)
        .where('token_hash', '=', hashOf(token))
        .executeTakeFirst();
      // Keep the device: the clock may be wrong for a moment.
      return row && row.last_used_ms > nowMs - DEVICE_LIFE ? row : undefined;
    },

    async isSignedIn(id: string): Promise<boolean> {
      const row = await db.selectFrom('device').select('id').where('id', '=', id).executeTakeFirst();
      return row !== undefined;
    },

    /** Resolves to whether anything was written. */
    async recordUse({ id, last_used_ms }: StoredDevice, nowMs: number): Promise<boolean> {
      const isFuture = last_used_ms > nowMs + CLOCK_TOLERANCE;
      if (!isFuture && nowMs - last_used_ms < RECORD_EVERY) return false;
      await correctFutureUse(db, nowMs);
      await db.updateTable('device').set({ last_used_ms: nowMs }).where('id', '=', id).execute();
      return true;
    },

    list: (nowMs: number): Promise<StoredDevice[]> =>
      db
        .selectFrom('device')
        .select(COLUMNS)
        .where('last_used_ms', '>', nowMs - DEVICE_LIFE)
        .orderBy('last_used_ms', 'desc')
        .orderBy('id')
        .execute(),

    /** `null` restores the generated name. A name that another device has gets a number. */
    rename: (id: string, wanted: string | null): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await raiseChangeCounter(transaction);
        const given_name = wanted && (await unusedName(transaction, wanted, id));
        await transaction.updateTable('device').set({ given_name }).where('id', '=', id).execute();
      }),

    signOut: (id: string): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('device').where('id', '=', id).execute();
        // The device reads again and learns that it is signed out.
        await raiseChangeCounter(transaction);
      }),

    signOutAll: (): Promise<number> =>
      db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('sign_in_code').execute();
        await raiseChangeCounter(transaction);
        const { numDeletedRows } = await transaction.deleteFrom('device').executeTakeFirst();
        return Number(numDeletedRows);
      }),
  };
}

/**
 * `Safari on iPhone` → `Safari on iPhone (2)` if a device other than `own` has it, because a request's
 * history names the device of each change.
 */
async function unusedName(db: Store, name: string, own = ''): Promise<string> {
  const others = await db
    .selectFrom('device')
    .select(['name', 'given_name'])
    .where('id', '!=', own)
    .execute();
  const taken = new Set(others.flatMap((device) => [device.name, device.given_name]));
  for (let number = 2, free = name; ; number += 1) {
    if (!taken.has(free)) return free;
    free = `${name} (${number})`;
  }
}

/** For a clock that was set back: otherwise a device would stay signed in for longer than DEVICE_LIFE. */
async function correctFutureUse(db: Store, nowMs: number): Promise<void> {
  await db
    .updateTable('device')
    .set({ last_used_ms: nowMs })
    .where('last_used_ms', '>', nowMs + CLOCK_TOLERANCE)
    .execute();
}
