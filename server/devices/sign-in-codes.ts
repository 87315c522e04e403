/** Sign-in codes: each signs one device in, once (promises: Signing in). */
import { readShortCode, shortCodeOf } from '../../domain/short-code.ts';
import { DAY, MINUTE } from '../../domain/time-spans.ts';
import type { Database, HasDb, StoreTransaction } from '../store/database.ts';
import type { Schema } from '../store/schema.ts';
import { hashOf, newSecret, newShortCode } from './secret.ts';

/**
 * How far instances' clocks may differ, ms. A stored time further ahead than this was written before the
 * clock was set back.
 */
export const CLOCK_TOLERANCE = MINUTE;
export const CODE_LIFE = 15 * MINUTE;
/** A code is kept this long, ms, so that its owner reads "expired" or "used". */
const REMEMBERED = 7 * DAY;

type Origin = Schema['sign_in_code']['origin'];

export type SpendResult = 'spent' | 'used' | 'expired' | 'unknown';

export async function createCode({ db }: HasDb, origin: Origin, nowMs: number): Promise<string> {
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

/** `waiting`: a code e-mailed at `sentMs` is still valid. */
export type MailedCode = { kind: 'created'; code: string } | { kind: 'waiting'; sentMs: number };

/**
 * Creates no code while an unused e-mailed one is valid. Anyone can press the button that requests a code, so
 * it must neither flood the owner's mailbox nor lock the owner out.
 */
export function createMailedCode(database: Database, nowMs: number): Promise<MailedCode> {
  return database.db.transaction().execute(async (transaction) => {
    // Two instances must not both find no valid code.
    await database.lockContents(transaction, 'e-mailed sign-in codes');
    const waiting = await transaction
      .selectFrom('sign_in_code')
      .select('created_ms')
      .where('origin', '=', 'e-mail')
      .where('used_ms', 'is', null)
      .where('expires_ms', '>', nowMs)
      // A code from before the clock was set back is not accepted.
      .where('created_ms', '<=', nowMs + CLOCK_TOLERANCE)
      .orderBy('created_ms', 'desc')
      .executeTakeFirst();
    if (waiting) return { kind: 'waiting', sentMs: waiting.created_ms };
    return { kind: 'created', code: await createCode({ db: transaction }, 'e-mail', nowMs) };
  });
}

/** For a code whose e-mail could not be sent, so that another can be sent at once. */
export async function discardCode({ db }: HasDb, code: string): Promise<void> {
  await db.deleteFrom('sign_in_code').where('code_hash', '=', hashOf(code)).execute();
}

/**
 * Call in the transaction that signs the device in. The update requires `used_ms` to be null, so only one of
 * two simultaneous attempts succeeds. `typed` is the whole code or its short part.
 */
export async function spendCode(
  transaction: StoreTransaction,
  typed: string,
  nowMs: number,
): Promise<SpendResult> {
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
    // Otherwise a code would live longer after the clock was set back.
    .where('created_ms', '<=', nowMs + CLOCK_TOLERANCE)
    .executeTakeFirst();
  if (spent.numUpdatedRows > 0n) return 'spent';
  const known = await codes.where('code_hash', '=', code_hash).executeTakeFirst();
  if (!known) return 'unknown';
  if (known.used_ms !== null) return 'used';
  // A code refused once stays refused, even if the clock is set back.
  await transaction
    .updateTable('sign_in_code')
    .set({ expires_ms: 0 })
    .where('code_hash', '=', code_hash)
    .execute();
  return 'expired';
}

export async function expireCodes(transaction: StoreTransaction): Promise<void> {
  await transaction.updateTable('sign_in_code').set({ expires_ms: 0 }).where('used_ms', 'is', null).execute();
}
