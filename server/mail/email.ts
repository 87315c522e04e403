/** One e-mail to the owner, as it waits in the store. */
import { createHash } from 'node:crypto';
import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely';
import { MINUTE } from '../../domain/time-spans.ts';
import type { EmailState, Schema } from '../store/schema.ts';

export type Email = Selectable<Schema['email']>;
export type EmailKind = Email['kind'];

/**
 * The longest wait of any e-mail but a daily digest, ms: an hour, and the random share that line.ts adds. One that says
 * that it is due later was saved before the clock was set back, so it is due now.
 */
const LONGEST_WAIT = 75 * MINUTE;

/** Whether an e-mail is due, as a condition. */
export const isDue =
  (nowMs: number) =>
  ({ eb, or, and }: ExpressionBuilder<Schema, 'email'>) =>
    or([
      eb('email.next_ms', '<=', nowMs),
      and([eb('email.kind', '!=', 'daily'), eb('email.next_ms', '>', nowMs + LONGEST_WAIT)]),
    ]);

/** The id of the e-mail that announces a request to a recipient. There is only one such e-mail. */
export const emailIdOf = (requestId: string, recipient: string) => `${requestId} ${recipient}`;

/** Tells the e-mails to one recipient from those to another, without naming the address. */
export function shortHash(recipient: string): string {
  return createHash('sha256').update(recipient).digest('hex').slice(0, 8);
}

/** The columns of an e-mail that has not been tried yet. */
export function dueFrom(nowMs: number) {
  return {
    state: 'ready' satisfies EmailState,
    announced_in: null,
    attempts: 0,
    first_ms: nowMs,
    next_ms: nowMs,
    done_ms: null,
    last_error: null,
    refusals: 0,
    until_ms: null,
  } as const;
}

/**
 * Whether an e-mail may be sent now, as a condition. One with photos follows the e-mail that announces the request, and
 * waits while the request is taken for spam.
 */
export function isReadyToGo(email: ExpressionBuilder<Schema, 'email'>): Expression<SqlBool> {
  const { or, and, not, exists, selectFrom } = email;
  const announcing = selectFrom('email as announcing')
    .select('announcing.id')
    .where('announcing.kind', '=', 'request')
    .whereRef('announcing.request_id', '=', 'email.request_id')
    .whereRef('announcing.recipient', '=', 'email.recipient')
    .where('announcing.state', '=', 'ready');
  const spam = selectFrom('quote_request')
    .select('quote_request.request_id')
    .whereRef('quote_request.request_id', '=', 'email.request_id')
    .where('status', '=', 'quarantine');
  return or([email('email.kind', '!=', 'photos'), and([not(exists(announcing)), not(exists(spam))])]);
}
