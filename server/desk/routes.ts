/** The routes of a signed-in device (promises: A request). */
import type { FastifyInstance } from 'fastify';
import { isoDay } from '../../domain/clocks.ts';
import type { DeskData, DeskState } from '../../domain/desk.ts';
import type { Week } from '../../domain/week.ts';
import { addCustomerRoutes } from '../customers/routes.ts';
import type { Pages } from '../pages/pages.ts';
import { addRequestPhotoRoutes } from '../photos/desk-routes.ts';
import type { SiteEditor } from '../publishing/editor.ts';
import type { PictureParts } from '../publishing/picture-routes.ts';
import { createQuotes } from '../quotes/quotes.ts';
import { addQuoteRoutes } from '../quotes/routes.ts';
import type { RequestTerms } from '../receiving/receive.ts';
import { createAddChange, createRespond } from '../requests/add-change.ts';
import { addChangeRoutes } from '../requests/change-routes.ts';
import { addDeletionRoutes } from '../requests/deletion-routes.ts';
import { readFigures } from '../requests/figures.ts';
import { countToSchedule } from '../requests/inbox.ts';
import { createReadRequest } from '../requests/read-request.ts';
import { createRequestActions } from '../requests/request-actions.ts';
import { addDeskRequestRoutes } from '../requests/routes.ts';
import type { Settings } from '../settings.ts';
import type { Database } from '../store/database.ts';
import type { RequestStore } from '../store/store.ts';
import { addCalendarRoutes } from '../visits/calendar-routes.ts';
import { readWeek } from '../visits/week.ts';
import { addWorkRoutes } from '../work/routes.ts';
import { addBackupRoutes } from './backup-routes.ts';
import { createBackups } from './backups.ts';
import { addLiveRoute, type LiveRouteOptions } from './live-route.ts';
import { createState } from './state.ts';

type DeskRouteOptions = LiveRouteOptions & {
  site?: SiteEditor | undefined;
  pictures: PictureParts;
  database: Database;
  store: RequestStore;
  pages: Pages;
  recipients: readonly string[];
  siteUrl: string;
  data: () => DeskData;
  terms: () => RequestTerms;
  alarms: () => Promise<readonly string[]>;
  onStored: () => void;
  repository: Settings['repository'];
  now: () => number;
};

export function addDeskRoutes(desk: FastifyInstance, options: DeskRouteOptions): void {
  const { database, store, recipients, data } = options;
  const timeZone = () => data().timeZone;
  const actions = createRequestActions(database, recipients);
  const quotes = createQuotes(database, recipients);
  const readRequest = createReadRequest({ ...options, quotes });
  const respond = createRespond({ ...options, readRequest });
  const addChange = createAddChange(desk, respond);
  addLiveRoute(desk, options);
  addDeskRequestRoutes(desk, { ...options, readRequest });
  addDeletionRoutes(desk, { ...options, readRequest });
  addChangeRoutes({ ...options, actions, addChange });
  addRequestPhotoRoutes(desk, options);
  addCustomerRoutes(desk, options);
  addCalendarRoutes(desk, options);
  addWorkRoutes(desk, { ...options, respond, addChange, timeZone });
  addQuoteRoutes(desk, { ...options, quotes, addChange, timeZone });

  const backups = createBackups(options);
  desk.addHook('onClose', async () => backups.stop());
  const state = createState(database, store, options.alarms, backups);
  const readState = async (): Promise<DeskState> => ({ ...(await state()), desk: data() });
  addBackupRoutes(desk, { ...options, backups, readState });
  desk.get('/api/desk/figures', async (_, reply) =>
    reply.send(await readFigures(database, Date.now(), options.terms())),
  );
  desk.get('/api/desk/week', async (_, reply) => {
    const nowMs = Date.now();
    const [visits, toSchedule] = await Promise.all([
      readWeek(database, isoDay(nowMs, timeZone())),
      countToSchedule(database, nowMs),
    ]);
    return reply.send({ visits, toSchedule } satisfies Week);
  });
  desk.get('/api/desk/state', async (_, reply) => reply.send(await readState()));
}
