/** The devices that are signed in to the desk. */
import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { DAY, HOUR } from '../../domain/time-spans.ts';
import { type Database, raiseRevision } from '../store/database.ts';
import type { Schema } from '../store/schema.ts';
import { CLOCK_TOLERANCE, expireCodes, type Spending, spendCode } from './codes.ts';
import { hashOf, newSecret } from './secret.ts';

/** How long a device stays signed in after its last use, ms. */
export const DEVICE_LIFE = 90 * DAY;
/** The last use is written at most this often, ms, because each write flushes the disk. */
const WRITTEN_EVERY = HOUR;

export type StoredDevice = Omit<Selectable<Schema['device']>, 'token_hash'>;

/** What the owner knows a device by. */
export function nameOf({ given_name, name }: Pick<StoredDevice, 'given_name' | 'name'>): string {
  return given_name ?? name;
}

const COLUMNS = ['id', 'name', 'given_name', 'created_ms', 'last_used_ms'] as const;

export type SignInResult =
  /** `token` is for the device alone; the store keeps its hash. */
  { kind: 'signed in'; id: string; token: string } | { kind: Exclude<Spending, 'spent'> };

type NewDevice = {
  code: string;
  name: string;
  /** The token that this browser had so far. Its device is replaced. */
  formerToken: string | undefined;
};

export type Devices = ReturnType<typeof createDevices>;

export function createDevices(database: Pick<Database, 'db'>) {
  const { db } = database;
  return {
    /** Signs a device in, if the code is good. The code is spent only if that succeeds. */
    signIn: ({ code, name, formerToken }: NewDevice, nowMs: number): Promise<SignInResult> =>
      db.transaction().execute(async (transaction) => {
        const spending = await spendCode(transaction, code, nowMs);
        if (spending !== 'spent') return { kind: spending };
        await correctFutureUse(transaction, nowMs);
        await transaction
          .deleteFrom('device')
          .where(({ eb, or }) =>
            or([
              eb('last_used_ms', '<=', nowMs - DEVICE_LIFE),
              ...(formerToken === undefined ? [] : [eb('token_hash', '=', hashOf(formerToken))]),
            ]),
          )
          .execute();
        const id = randomUUID();
        const token = newSecret();
        await transaction
          .insertInto('device')
          .values({
            id,
            token_hash: hashOf(token),
            name: await unusedName(transaction, name),
            created_ms: nowMs,
            last_used_ms: nowMs,
          })
          .execute();
        return { kind: 'signed in', id, token };
      }),

    /** The device of a token; undefined if it is not signed in. */
    async find(token: string, nowMs: number): Promise<StoredDevice | undefined> {
      const row = await db
        .selectFrom('device')
        .select(COLUMNS)
        .where('token_hash', '=', hashOf(token))
        .executeTakeFirst();
      // An idle device is not deleted here: the clock may be wrong for a moment.
      return row && row.last_used_ms > nowMs - DEVICE_LIFE ? row : undefined;
    },

    async isSignedIn(id: string): Promise<boolean> {
      const row = await db.selectFrom('device').select('id').where('id', '=', id).executeTakeFirst();
      return row !== undefined;
    },

    /** Writes down that a device is used. Resolves to whether it was due. */
    async touch({ id, last_used_ms }: StoredDevice, nowMs: number): Promise<boolean> {
      const isFuture = last_used_ms > nowMs + CLOCK_TOLERANCE;
      if (!isFuture && nowMs - last_used_ms < WRITTEN_EVERY) return false;
      await correctFutureUse(db, nowMs);
      await db.updateTable('device').set({ last_used_ms: nowMs }).where('id', '=', id).execute();
      return true;
    },

    /** Last used first. */
    list: (nowMs: number): Promise<StoredDevice[]> =>
      db
        .selectFrom('device')
        .select(COLUMNS)
        .where('last_used_ms', '>', nowMs - DEVICE_LIFE)
        .orderBy('last_used_ms', 'desc')
        .orderBy('id')
        .execute(),

    /** Gives a device a name; null takes it back. */
    rename: (id: string, givenName: string | null): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await transaction.updateTable('device').set({ given_name: givenName }).where('id', '=', id).execute();
        await raiseRevision(transaction);
      }),

    signOut: (id: string): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('device').where('id', '=', id).execute();
        // The device asks for what changed, and learns that it is signed out.
        await raiseRevision(transaction);
      }),

    /** Also ends the codes that wait to be used. Resolves to the number of devices. */
    signOutAll: (): Promise<number> =>
      db.transaction().execute(async (transaction) => {
        await expireCodes(transaction);
        await raiseRevision(transaction);
        const { numDeletedRows } = await transaction.deleteFrom('device').executeTakeFirst();
        return Number(numDeletedRows);
      }),
  };
}

/** Two devices of one kind have two names, in the list as in the history of a request: "Safari on iPhone (2)". */
async function unusedName(db: Kysely<Schema>, name: string): Promise<string> {
  const rows = await db.selectFrom('device').select('name').execute();
  const taken = new Set(rows.map((row) => row.name));
  for (let number = 2, free = name; ; number += 1) {
    if (!taken.has(free)) return free;
    free = `${name} (${number})`;
  }
}

/**
 * After the clock was set back, moments from before lie in the future. They become the present, so that the owner stays
 * signed in and no device stays longer than it should.
 */
async function correctFutureUse(db: Kysely<Schema>, nowMs: number): Promise<void> {
  await db
    .updateTable('device')
    .set({ last_used_ms: nowMs })
    .where('last_used_ms', '>', nowMs + CLOCK_TOLERANCE)
    .execute();
}
