/** Routes for requests (promises: A request). Signing in is in sign-in/. */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  type Change,
  type Conflict,
  type DeskData,
  type DeskPhoto,
  type DeskRequest,
  type DeskState,
  LONGEST_REASON,
  LONGEST_REQUEST_NOTE,
} from '../../domain/desk.ts';
import { fullName } from '../../domain/full-name.ts';
import { FAR_DAY, FARTHEST_REMINDER } from '../../domain/reminders.ts';
import { STATUSES } from '../../domain/status.ts';
import { OCCASIONS, readTap, WAYS } from '../../domain/taps.ts';
import { contactOf } from '../customers/contact.ts';
import { refusedAmong, setNoReminders } from '../customers/no-reminders.ts';
import { type AnswerRouteOptions, addAnswerRoutes } from '../customers/routes.ts';
import { count, day, idOf, inView, moment, refuseInput, text, uuid } from '../http/input.ts';
import { refusals } from '../http/messages.ts';
import { refuse } from '../http/refuse.ts';
import { addRequestPhotoRoutes } from '../photos/desk-routes.ts';
import { createPhotoStore, type StoredPhoto } from '../photos/photos.ts';
import { createQuotes } from '../quotes/quotes.ts';
import { addQuoteRoutes } from '../quotes/routes.ts';
import { readEvent } from '../quotes/state.ts';
import { isRequestId } from '../receiving/receive.ts';
import { isUndone, withoutUndone } from '../requests/change.ts';
import { createAddChange } from '../requests/change-routes.ts';
import { createFigures } from '../requests/figures.ts';
import { createHistory } from '../requests/history.ts';
import { readInbox, readKey, reminderOf } from '../requests/inbox.ts';
import { messages } from '../requests/messages.ts';
import { countEarlier, readRelated } from '../requests/related.ts';
import type { StoredChange } from '../store/schema.ts';
import { findRequest } from '../store/stored-request.ts';
import { addCalendarRoutes } from '../visits/calendar-routes.ts';
import { dateVisit, readVisit, visitAfter } from '../visits/visits.ts';
import { addLiveRoute, type LiveRouteOptions } from './live-route.ts';
import { createState } from './state.ts';

type DeskRouteOptions = AnswerRouteOptions &
  LiveRouteOptions & {
    recipients: readonly string[];
    /** The site's public origin. */
    siteUrl: string;
    /** The company's current data for the desk's page. */
    data: () => DeskData;
    /** Alarms besides those of the store. */
    alarms: () => Promise<readonly string[]>;
    /** Called when an e-mail may be due. */
    onQueued: () => void;
  };

const inboxShape = z.object({
  ...inView,
  after: z
    .string()
    .transform((key, context) => {
      const read = readKey(key);
      if (!read) context.addIssue('This is no place in the list');
      return read;
    })
    .optional(),
});
/** The fields of every status change. Without an idempotency key, a repeat counts as another change. */
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
    'A note needs some words',
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
      time: z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
        .nullable(),
    })
    .nullable(),
});
const undoShape = z.object({ change: uuid, ...sent });
const noRemindersShape = z.object({ hasNoReminders: z.boolean() });

/** desk.ts refuses other sites and devices that are not signed in, and responds to store failures. */
export function addDeskRoutes(desk: FastifyInstance, options: DeskRouteOptions): void {
  const { database, store, recipients, siteUrl, data } = options;
  const timeZone = () => data().timeZone;
  const { db } = database;
  const history = createHistory(database, recipients);
  const quotes = createQuotes(database, recipients);
  const photos = createPhotoStore(database);
  const figures = createFigures(database, timeZone);
  const state = createState(database, store, options.alarms);
  const addChange = createAddChange(desk, { ...options, readRequest });
  addLiveRoute(desk, options);
  addRequestPhotoRoutes(desk, options);
  addAnswerRoutes(desk, options, readRequest);
  addCalendarRoutes(desk, options);
  addQuoteRoutes(addChange, quotes, timeZone);

  desk.get('/api/desk/requests', async (request, reply) => {
    const query = inboxShape.safeParse(request.query);
    return query.success
      ? reply.send(await readInbox(database, { after: undefined, ...query.data }))
      : refuseInput(reply, query.error);
  });
  desk.get('/api/desk/requests/:id', async (request, reply) => {
    const found = await readRequest(idOf(request));
    return found ? reply.send(found) : refuse(reply, 404, refusals.gone);
  });
  desk.get('/api/desk/figures', async (_, reply) => reply.send(await figures()));
  desk.get('/api/desk/state', async (_, reply) =>
    reply.send({ ...(await state()), desk: data() } satisfies DeskState),
  );

  addChange('status', statusShape, (id, { to, reason, ...change }, author) =>
    history.setStatus(id, to, reason, change, author),
  );
  addChange('notes', noteShape, (id, note, author) => history.addNote(id, note.id, note.text, author));
  addChange('reminder', reminderShape, (id, { id: changeId, atMs }, author) =>
    history.remind(id, changeId, atMs, author),
  );
  addChange(
    'visit',
    visitShape,
    (id, { visit, ...change }, author) =>
      history.setVisit(id, { ...change, visit: visit && dateVisit(visit, timeZone()) }, author),
    { describe: (request): Conflict => ({ error: messages.datedMeanwhile, request }) },
  );
  addChange('taps', tapShape, (id, { id: tapId, ...tap }, author) => history.addTap(id, tapId, tap, author));
  addChange('undo', undoShape, (id, { change, ...undo }, author) => history.undo(id, change, undo, author));
  addChange('no-reminders', noRemindersShape, (id, { hasNoReminders }, { nowMs }) =>
    setNoReminders(database, id, hasNoReminders, nowMs),
  );

  async function readRequest(id: string): Promise<DeskRequest | undefined> {
    if (!isRequestId(id)) return undefined;
    const request = await findRequest(db, id);
    if (!request) return undefined;
    const contact = contactOf(request.payload);
    const [changes, arrived, related, earlier, refused] = await Promise.all([
      history.of(id),
      photos.of(id),
      readRelated(database, id, contact),
      countEarlier(database, contact, request.received_ms),
      refusedAmong(database, [contact]),
    ]);
    return {
      id,
      name: fullName(request.payload),
      payload: request.payload,
      status: request.status,
      receivedMs: request.received_ms,
      promiseHours: request.promise_hours,
      firstContactMs: request.first_contact_ms,
      version: request.version,
      isDeliveredByEmailJs: request.delivered_by === 'emailjs',
      isTakenByHand: request.source === 'hand',
      related,
      earlier,
      hasNoReminders: refused.size > 0,
      photosNamed: request.photo_count,
      photos: arrived.map(describePhoto),
      reminder: reminderOf(request),
      quote: await quotes.read(id, changes, siteUrl),
      visit: visitAfter(withoutUndone(changes)),
      history: changes.map((change) => describe(change, isUndone(changes, change))),
      nowMs: Date.now(),
    };
  }
}

function describe(change: StoredChange, isUndone: boolean): Change {
  const { change_id: id, at_ms: atMs, made_by: by, kind, from_status, to_status, text } = change;
  const common = { id, atMs, by, isUndone };
  if (kind === 'note') return { ...common, kind, text };
  if (kind === 'reminder') return { ...common, kind, remindMs: change.remind_ms };
  if (kind === 'tap') return { ...common, kind, ...readTap(text) };
  if (kind === 'quote') return { ...common, kind, ...readEvent(change) };
  if (kind === 'visit') return { ...common, kind, visit: readVisit(change) };
  if (kind === 'undo') return { ...common, kind, of: change.undoes ?? '' };
  return { ...common, kind, from: from_status ?? 'new', to: to_status ?? 'new', reason: text };
}

function describePhoto({ number, width, height }: StoredPhoto): DeskPhoto {
  return { number, width, height };
}
