/** Which requests may be deleted because of their age: by KEEP_MONTHS, or by the terminal's purge. */
import type { ExpressionBuilder } from 'kysely';
import { statusesIn } from '../../domain/status.ts';
import { DAY } from '../../domain/time-spans.ts';
import type { Schema } from '../store/schema.ts';
import { hasNoVisitAfter } from './visits.ts';

const CLOSED = [...statusesIn.closed, ...statusesIn.spam];

/**
 * Whether a request was closed before a moment, and now has no reminder, visit or quote still to come and was not touched
 * in the last week.
 */
export const isNoLongerKept =
  (closedBeforeMs: number, nowMs: number) => (request: ExpressionBuilder<Schema, 'quote_request'>) =>
    request.and([
      request('status', 'in', CLOSED),
      request('closed_ms', '<', closedBeforeMs),
      hasNoChangeAfter(nowMs - 7 * DAY)(request),
      hasNoReminderAfter(nowMs)(request),
      hasNoVisitAfter(nowMs)(request),
      hasNoOfferAfter(nowMs)(request),
    ]);

/** Reopening a request and undoing it restores the old closing date. Waiting after a change keeps Undo from deleting it. */
const hasNoChangeAfter =
  (ms: number) =>
  ({ not, exists, selectFrom }: ExpressionBuilder<Schema, 'quote_request'>) =>
    not(
      exists(
        selectFrom('quote_change')
          .select('change_id')
          .whereRef('quote_change.request_id', '=', 'quote_request.request_id')
          .where('at_ms', '>', ms),
      ),
    );

/** A request that the owner wants to be reminded of is wanted. */
const hasNoReminderAfter =
  (ms: number) =>
  ({ eb, or }: ExpressionBuilder<Schema, 'quote_request'>) =>
    or([eb('remind_ms', 'is', null), eb('remind_ms', '<=', ms)]);

/** A customer may still answer a quote that is open and holds. Its last day is the company's, which may end after ours. */
const hasNoOfferAfter =
  (ms: number) =>
  ({ not, exists, selectFrom }: ExpressionBuilder<Schema, 'quote_request'>) =>
    not(
      exists(
        selectFrom('offer')
          .select('offer.request_id')
          .whereRef('offer.request_id', '=', 'quote_request.request_id')
          .where('offer.state', '=', 'open')
          .where('offer.valid_until', '>=', new Date(ms - DAY).toISOString().slice(0, 10)),
      ),
    );
