/** Sign-in codes: each signs one device in, once (promises: Signing in). */
import { readShortCode, shortCodeOf } from '../../domain/short-code.ts';
import { MINUTE } from '../../domain/time-spans.ts';
import type { Database, HasDb, Store, StoreTransaction } from '../store/database.ts';
import type { Schema } from '../store/schema.ts';
import { hashOf, newSecret, newShortCode } from './secret.ts';

/**
 * How far instances' clocks may differ, ms. A stored time further ahead than this was written before the
 * clock was set back.
 */
export const CLOCK_TOLERANCE = MINUTE;
export const CODE_LIFE = 15 * MINUTE;

type Origin = Schema['sign_in_code']['origin'];

export async function createCode({ db }: HasDb, origin: Origin, nowMs: number): Promise<string> {
  await deleteExpiredCodes(db, nowMs);
  const code = newShortCode() + newSecret();
  const [code_hash, short_hash] = [hashOf(code), hashOf(shortCodeOf(code))];
  await db
    .insertInto('sign_in_code')
    .values({ code_hash, short_hash, origin, created_ms: nowMs, expires_ms: nowMs + CODE_LIFE })
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
 * Call in the transaction that signs the device in. Deletes the code and resolves to whether it was valid, so
 * only one of two simultaneous attempts succeeds. `typed` is the whole code or its short part.
 */
export async function spendCode(
  transaction: StoreTransaction,
  typed: string,
  nowMs: number,
): Promise<boolean> {
  // A code refused once stays refused, even if the clock is set back.
  await deleteExpiredCodes(transaction, nowMs);
  const short = readShortCode(typed);
  const { numDeletedRows } = await transaction
    .deleteFrom('sign_in_code')
    .where(short ? 'short_hash' : 'code_hash', '=', hashOf(short ?? typed))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Also a code from before the clock was set back, which would live longer. */
async function deleteExpiredCodes(db: Store, nowMs: number): Promise<void> {
  await db
    .deleteFrom('sign_in_code')
    .where(({ eb, or }) =>
      or([eb('expires_ms', '<=', nowMs), eb('created_ms', '>', nowMs + CLOCK_TOLERANCE)]),
    )
    .execute();
}
