/** The calls of the desk about requests (contract, "The owner's desk"). Signing in is in sign-in-routes.ts. */
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerHookHandler } from 'fastify';
import { z } from 'zod';
import type { Change, Conflict, DeskRequest } from '../../quote/desk.ts';
import { normalizeText } from '../../quote/normalize.ts';
import { STATUSES, statusNames, VIEWS } from '../../quote/status.ts';
import { isType, readJson, unsupported } from '../body.ts';
import { type ChangeResult, createHistory, isUndone, type Maker, type StoredChange } from '../quotes/history.ts';
import { isRequestId } from '../quotes/receive.ts';
import { type Database, readRow } from '../quotes/schema.ts';
import type { QuoteStore } from '../quotes/store.ts';
import './device.ts';
import { createFigures } from './figures.ts';
import { readInbox, readKey } from './inbox.ts';
import type { Live } from './live.ts';
import { createState } from './state.ts';

export type DeskRouteOptions = {
  database: Database;
  store: QuoteStore;
  live: Live;
  recipients: readonly string[];
  /** Answers 401 unless the caller is signed in; otherwise `request.device` says who it is. */
  requireDevice: preHandlerHookHandler;
  /** Called when an e-mail may be due. */
  onQueued: () => void;
};

/** The largest body, bytes. */
const BODY_LIMIT = 16 * 1024;
/** How often a line goes to an open desk, ms, so that no proxy takes the connection for dead. */
const HEARTBEAT = 15_000;

const text = (longest: number, options?: { multiline: boolean }) =>
  z
    .string()
    .max(longest, `At most ${longest} characters fit`)
    .transform((written) => normalizeText(written, options));

const inboxShape = z.object({
  view: z.enum(VIEWS).default('open'),
  search: z.string().max(300, 'At most 300 characters can be searched for').default(''),
  after: z
    .string()
    .transform((key, context) => {
      const read = readKey(key);
      if (!read) context.addIssue('This is no place in the list');
      return read;
    })
    .optional(),
});
const statusShape = z.object({ to: z.enum(STATUSES), reason: text(500).default(''), version: z.int().min(0) });
const noteShape = z.object({
  id: z.uuid().toLowerCase(),
  text: text(5000, { multiline: true }).refine((written) => written !== '', 'A note needs some words'),
});
const undoShape = z.object({ change: z.uuid().toLowerCase(), version: z.int().min(0) });

export function addDeskRoutes(app: FastifyInstance, options: DeskRouteOptions): void {
  const { database, store, live, recipients, requireDevice, onQueued } = options;
  const { db } = database;
  const history = createHistory(database, recipients);
  const figures = createFigures(database);
  const state = createState(database, store);

  app.register(
    async (desk) => {
      desk.addHook('preHandler', requireDevice);
      desk.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
        if (error.statusCode && error.statusCode < 500) return reply.code(error.statusCode).send({ error: NOT_READ });
        request.log.error({ outcome: 'desk not answered', err: error });
        return reply.code(503).header('retry-after', 5).send({ error: STORE_FAILED });
      });

      desk.get('/requests', async (request, reply) => {
        const query = inboxShape.safeParse(request.query);
        if (!query.success) return refuse(reply, query.error);
        const { view, search, after } = query.data;
        return reply.send(await readInbox(database, { view, search, after }));
      });
      desk.get('/requests/:id', async (request, reply) => {
        const found = await readRequest(idOf(request));
        return found ? reply.send(found) : reply.code(404).send({ error: MISSING });
      });
      desk.get('/figures', async (_, reply) => reply.send(await figures()));
      desk.get('/state', async (_, reply) => reply.send(await state()));

      addChange('/requests/:id/status', statusShape, (id, { to, reason, version }, maker) =>
        history.setStatus(id, to, reason, version, maker),
      );
      addChange('/requests/:id/notes', noteShape, (id, note, maker) => history.addNote(id, note.id, note.text, maker));
      addChange('/requests/:id/undo', undoShape, (id, { change, version }, maker) =>
        history.undo(id, change, version, maker),
      );

      function addChange<Shape extends z.ZodType>(
        path: string,
        shape: Shape,
        make: (id: string, body: z.output<Shape>, maker: Maker) => Promise<ChangeResult>,
      ): void {
        desk.post(path, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
          if (!isType(request, 'application/json')) return unsupported(reply, 'application/json');
          const input = readJson(request.body);
          if (input === undefined) return reply.code(400).send({ error: NOT_READ });
          const body = shape.safeParse(input);
          if (!body.success) return refuse(reply, body.error);
          const id = idOf(request);
          const result = await make(id, body.data, { by: request.device.name, nowMs: Date.now() });
          const changed = await readRequest(id);
          if (!changed || result === 'missing') return reply.code(404).send({ error: MISSING });
          if (result === 'conflict') return reply.code(409).send(conflictOf(changed));
          live.wake();
          onQueued();
          return reply.send(changed);
        });
      }
    },
    { prefix: '/api/desk' },
  );

  async function readRequest(id: string): Promise<DeskRequest | undefined> {
    if (!isRequestId(id)) return undefined;
    const row = await db.selectFrom('quote_request').selectAll().where('request_id', '=', id).executeTakeFirst();
    if (!row) return undefined;
    const changes = await history.of(id);
    return {
      id,
      payload: readRow(row).payload,
      status: row.status,
      receivedMs: row.received_ms,
      firstContactMs: row.first_contact_ms,
      version: row.version,
      isDeliveredByEmailJs: row.delivered_by === 'emailjs',
      history: changes.map((change) => describe(change, isUndone(changes, change))),
      nowMs: Date.now(),
    };
  }
}

/** Answers with server-sent events until the desk goes, is signed out, or the server stops. */
export function addLiveRoute(
  app: FastifyInstance,
  { live, requireDevice }: Pick<DeskRouteOptions, 'live' | 'requireDevice'>,
): void {
  app.get('/api/desk/live', { preHandler: requireDevice }, (request, reply) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream',
      'x-accel-buffering': 'no',
    });
    const unsubscribe = live.subscribe({
      onRevision: (revision) => raw.write(`event: change\ndata: ${revision}\n\n`),
      onEnd: () => raw.end(),
    });
    const heartbeat = setInterval(() => raw.write(': still here\n\n'), HEARTBEAT);
    request.raw.once('close', () => {
      clearInterval(heartbeat);
      unsubscribe();
    });
  });
}

const MISSING = 'This request is not here any more. It may have been deleted.';
const NOT_READ = 'The server could not read what this page sent. Reload the page and try again.';
const STORE_FAILED = 'The server cannot reach its database right now. Nothing is lost; try again in a moment.';

function refuse(reply: FastifyReply, { issues: [issue] }: z.ZodError) {
  const isOurs = issue?.code === 'custom' || issue?.code === 'too_big';
  return reply.code(422).send({ error: isOurs ? issue.message : NOT_READ });
}

function idOf({ params }: FastifyRequest): string {
  return String((params as { id?: string }).id).toLowerCase();
}

function describe(change: StoredChange, isUndone: boolean): Change {
  const { change_id: id, at_ms: atMs, made_by: by, kind, from_status, to_status, text } = change;
  const common = { id, atMs, by, isUndone };
  if (kind === 'note') return { ...common, kind, text };
  if (kind === 'undo') return { ...common, kind, of: change.undoes ?? '' };
  return { ...common, kind, from: from_status ?? 'new', to: to_status ?? 'new', reason: text };
}

/** Says what another device did first. */
function conflictOf(request: DeskRequest): Conflict {
  const by = request.history.findLast(({ kind }) => kind !== 'note')?.by ?? 'Another device';
  return { error: `${by} was quicker: this request is now ${statusNames[request.status]}.`, request };
}
