import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Conflict, LONGEST_REASON, LONGEST_REQUEST_NOTE } from '../../domain/desk.ts';
import { type Details, isDetails } from '../../domain/details.ts';
import { dateVisit, FAR_DAY, FARTHEST_REMINDER } from '../../domain/reminders.ts';
import { STATUSES, statusesIn } from '../../domain/status.ts';
import { OCCASIONS, WAYS } from '../../domain/taps.ts';
import { setNoReminders } from '../customers/no-reminders.ts';
import { count, day, moment, text, time, uuid } from '../http/input.ts';
import { refusals } from '../http/messages.ts';
import type { RequestTerms } from '../receiving/receive.ts';
import type { Database } from '../store/database.ts';
import { type AddChange, conflictOf } from './add-change.ts';
import { messages } from './messages.ts';
import type { createRequestActions } from './request-actions.ts';

/** Without an idempotency key, a repeat counts as another change. */
const sent = { id: uuid.default(randomUUID), version: count, after: uuid.optional() };
const statusShape = z.object({
  to: z.enum(STATUSES),
  reason: text(LONGEST_REASON).default(''),
  tap: uuid.optional(),
  ...sent,
});
const tapShape = z.object({ id: uuid, atMs: moment, way: z.enum(WAYS), occasion: z.enum(OCCASIONS) });
const noteShape = z.object({
  id: uuid,
  text: text(LONGEST_REQUEST_NOTE, { multiline: true }).refine(
    (written) => written !== '',
    'Write something in the note.',
  ),
});
const reminderShape = z.object({
  id: uuid,
  atMs: z
    .number()
    .refine((ms) => Number.isInteger(ms) && ms >= 0 && ms <= Date.now() + FARTHEST_REMINDER, FAR_DAY)
    .nullable(),
});
const visitShape = z.object({
  id: uuid,
  seen: count,
  visit: z
    .object({
      day: day(FAR_DAY).refine(
        (wanted) => Math.abs(Date.parse(wanted) - Date.now()) <= FARTHEST_REMINDER,
        FAR_DAY,
      ),
      time: time.nullable(),
    })
    .nullable(),
});
const detailsShape = z.object({ id: uuid, fields: z.custom<Details>(isDetails, refusals.unprocessable) });
const undoShape = z.object({ change: uuid, ...sent });
const noRemindersShape = z.object({ hasNoReminders: z.boolean() });

type ChangeRouteOptions = {
  database: Database;
  actions: ReturnType<typeof createRequestActions>;
  addChange: AddChange;
  terms: () => RequestTerms;
};

export function addChangeRoutes({ database, actions, addChange, terms }: ChangeRouteOptions): void {
  addChange('status', statusShape, (id, { to, reason, ...change }, author) =>
    actions.setStatus(id, to, reason, change, author),
  );
  addChange('notes', noteShape, (id, note, author) => actions.addNote(id, note.id, note.text, author));
  addChange('reminder', reminderShape, (id, { id: changeId, atMs }, author) =>
    actions.remind(id, changeId, atMs, author),
  );
  addChange(
    'visit',
    visitShape,
    (id, { visit, ...change }, author) =>
      actions.setVisit(id, { ...change, visit: visit && dateVisit(visit, terms().timeZone) }, author),
    {
      describe: (request): Conflict =>
        statusesIn.open.includes(request.status)
          ? { error: messages.datedMeanwhile, request }
          : conflictOf(request),
    },
  );
  addChange('details', detailsShape, (id, change, author) =>
    actions.correct(id, change, terms().services, author),
  );
  addChange('taps', tapShape, (id, { id: tapId, ...tap }, author) => actions.addTap(id, tapId, tap, author));
  addChange('undo', undoShape, (id, { change, ...undo }, author) => actions.undo(id, change, undo, author));
  addChange('no-reminders', noRemindersShape, (id, { hasNoReminders }, { nowMs }) =>
    setNoReminders(database, id, hasNoReminders, nowMs),
  );
}
