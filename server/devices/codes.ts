/** One-time codes: whoever has one may sign one device in (contract, "The owner's desk"). */
import type { Transaction } from 'kysely';
import { readShortCode, shortCodeOf } from '../../domain/short-code.ts';
import { DAY, MINUTE } from '../../domain/time-spans.ts';
import type { Database } from '../store/database.ts';
import type { Schema } from '../store/schema.ts';
import { hashOf, newSecret, newShortCode } from './secret.ts';

/**
 * The clocks of instances that share a store differ by less than this, ms. A moment further ahead was written before a
 * clock was set back.
 */
export const CLOCK_TOLERANCE = MINUTE;
/** How long a code is good for, ms. */
export const CODE_LIFE = 15 * MINUTE;
/** How long a code is remembered, so that its owner reads "expired" or "used", ms. */
const REMEMBERED = 7 * DAY;

type Origin = Schema['sign_in_code']['origin'];

export type Spending = 'spent' | 'used' | 'expired' | 'unknown';

export async function createCode(
  { db }: Pick<Database, 'db'>,
  origin: Origin,
  nowMs: number,
): Promise<string> {
  await db
    .deleteFrom('sign_in_code')
    .where(({ eb, or }) =>
      or([eb('created_ms', '<', nowMs - REMEMBERED), eb('created_ms', '>', nowMs + CLOCK_TOLERANCE)]),
    )
    .execute();
  const code = newShortCode() + newSecret();
  const [code_hash, short_hash] = [hashOf(code), hashOf(shortCodeOf(code))];
  await db
    .insertInto('sign_in_code')
    .values({
      code_hash,
      short_hash,
      origin,
      created_ms: nowMs,
      expires_ms: nowMs + CODE_LIFE,
      used_ms: null,
    })
    .execute();
  return code;
}

/** `waiting`: one was e-mailed at `sentMs` that still works. */
export type MailedCode = { kind: 'created'; code: string } | { kind: 'waiting'; sentMs: number };

/**
 * Creates a code to be e-mailed, unless one is waiting to be used. The button that asks for one is there for everyone, and
 * must neither fill the owner's mailbox nor keep the owner out.
 */
export function createMailedCode(database: Database, nowMs: number): Promise<MailedCode> {
  return database.db.transaction().execute(async (transaction) => {
    // Two instances must not both see that there is none.
    await database.lockContents(transaction, 'e-mailed sign-in codes');
    const waiting = await transaction
      .selectFrom('sign_in_code')
      .select('created_ms')
      .where('origin', '=', 'e-mail')
      .where('used_ms', 'is', null)
      .where('expires_ms', '>', nowMs)
      // After the clock was set back, a code from before does not work.
      .where('created_ms', '<=', nowMs + CLOCK_TOLERANCE)
      .orderBy('created_ms', 'desc')
      .executeTakeFirst();
    if (waiting) return { kind: 'waiting', sentMs: waiting.created_ms };
    return { kind: 'created', code: await createCode({ db: transaction }, 'e-mail', nowMs) };
  });
}

/** Removes a code that reached nobody. Another can be e-mailed at once. */
export async function discardCode({ db }: Pick<Database, 'db'>, code: string): Promise<void> {
  await db.deleteFrom('sign_in_code').where('code_hash', '=', hashOf(code)).execute();
}

/**
 * Uses a code up, as part of the transaction that signs the device in. Of two at the same instant, only one resolves to
 * 'spent'. `typed` is the whole code, or its beginning.
 */
export async function spendCode(
  transaction: Transaction<Schema>,
  typed: string,
  nowMs: number,
): Promise<Spending> {
  const short = readShortCode(typed);
  const codes = transaction.selectFrom('sign_in_code').select(['code_hash', 'used_ms']);
  const found = short && (await codes.where('short_hash', '=', hashOf(short)).executeTakeFirst());
  const code_hash = found ? found.code_hash : hashOf(typed);
  const spent = await transaction
    .updateTable('sign_in_code')
    .set({ used_ms: nowMs })
    .where('code_hash', '=', code_hash)
    .where('used_ms', 'is', null)
    .where('expires_ms', '>', nowMs)
    // After the clock was set back, a code would otherwise live that much longer.
    .where('created_ms', '<=', nowMs + CLOCK_TOLERANCE)
    .executeTakeFirst();
  if (spent.numUpdatedRows > 0n) return 'spent';
  const known = await codes.where('code_hash', '=', code_hash).executeTakeFirst();
  if (!known) return 'unknown';
  if (known.used_ms !== null) return 'used';
  // What was refused once stays refused, wherever the clock goes.
  await transaction
    .updateTable('sign_in_code')
    .set({ expires_ms: 0 })
    .where('code_hash', '=', code_hash)
    .execute();
  return 'expired';
}

/** Ends all codes that wait to be used. */
export async function expireCodes(transaction: Transaction<Schema>): Promise<void> {
  await transaction.updateTable('sign_in_code').set({ expires_ms: 0 }).where('used_ms', 'is', null).execute();
}
