/** The routes of the desk (promises: For the owner). */
import cookie from '@fastify/cookie';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { Mark } from '../../domain/site-data.ts';
import { isCrossSite } from '../http/cross-site.ts';
import { refusals } from '../http/messages.ts';
import { refuse } from '../http/refuse.ts';
import type { Live } from '../live.ts';
import type { Pages } from '../pages/pages.ts';
import type { SendFile } from '../pages/serve.ts';
import { addOwnPictures } from '../pages/serve-pictures.ts';
import type { SiteEditor } from '../publishing/editor.ts';
import type { PictureParts } from '../publishing/picture-routes.ts';
import { addSiteRoutes } from '../publishing/routes.ts';
import { pushContactOf } from '../push/keys.ts';
import { isPushService } from '../push/push-service.ts';
import { addPushRoutes } from '../push/routes.ts';
import { RETRY_AFTER_STORE, type RequestTerms } from '../receiving/receive.ts';
import type { Settings } from '../settings.ts';
import type { RequestStore } from '../store/store.ts';
import { addInstalledDesk } from './installed.ts';
import { addDeskRoutes } from './routes.ts';
import { addDeskShell, type DeskFiles, deskDataOf, previewPartsOf } from './shell.ts';
import { addDeviceRoutes } from './sign-in/device-routes.ts';
import { addSignIn, type SignInOptions } from './sign-in/sign-in.ts';

type DeskOptions = SignInOptions & {
  settings: Pick<Settings, 'emailJs' | 'isPushOn' | 'repository'>;
  mark: () => Mark;
  store: RequestStore;
  live: Live;
  pages: Pages;
  /** Undefined where another program serves the desk's page. */
  deskFiles?: DeskFiles | undefined;
  site?: SiteEditor | undefined;
  alarms?: () => readonly string[];
  terms: () => RequestTerms;
  pictures: PictureParts;
  sendFile: SendFile;
  pushServices?: { isAllowed: (endpoint: string) => boolean } | undefined;
  onStored: () => void;
};

export function addDesk(app: FastifyInstance, options: DeskOptions): void {
  const {
    settings,
    database,
    content,
    mark,
    store,
    live,
    pages,
    deskFiles,
    site,
    terms,
    pictures,
    sendFile,
    onStored,
  } = options;
  const { alarms = () => [], now = Date.now } = options;
  const { isAllowed } = options.pushServices ?? { isAllowed: isPushService };
  const { siteUrl, quoteEmailTo: recipients } = settings;
  const data = () => deskDataOf(content(), mark(), settings);
  app.register(async (desk) => {
    await prepareDesk(desk, siteUrl);
    // Routes on `desk` need no sign-in. Routes on `own` do.
    const { devices, session } = addSignIn(desk, options);
    if (deskFiles) {
      addDeskShell(desk, deskFiles, settings, data);
      addInstalledDesk(desk, deskFiles, settings, data);
    }
    if (site) addOwnPictures(desk, site, sendFile, session.isSignedIn);
    desk.register(async (own) => {
      own.addHook('onRequest', session.requireDevice);
      addDeviceRoutes(own, { devices, session, siteUrl, now });
      if (settings.isPushOn) {
        const subject = () => pushContactOf(siteUrl, content().frame.company.email);
        addPushRoutes(own, { database, isAllowed, subject, onStored, now });
      }
      addDeskRoutes(own, {
        alarms: async () => [...alarms(), ...((await site?.alarms()) ?? [])],
        database,
        store,
        site,
        pictures,
        live,
        pages,
        isSignedIn: devices.isSignedIn,
        recipients,
        siteUrl,
        data,
        terms,
        onStored,
        repository: settings.repository,
        now,
      });
      if (site) {
        const previewParts = previewPartsOf(deskFiles, data);
        addSiteRoutes(own, { ...pictures, database, site, onStored, siteUrl, previewParts });
      }
    });
  });
}

/** Only the desk's routes read cookies, so they refuse every change from another site's page (CSRF). */
async function prepareDesk(desk: FastifyInstance, siteUrl: string): Promise<void> {
  await desk.register(cookie);
  desk.addHook('onRequest', async (request, reply) => {
    if (!/^(GET|HEAD)$/.test(request.method) && isCrossSite(request, siteUrl))
      return refuse(reply, 403, refusals.otherSite);
  });
  desk.setErrorHandler((error: FastifyError, request, reply) => {
    const { statusCode = 503 } = error;
    if (statusCode === 413) return refuse(reply, 413, refusals.tooLarge);
    if (statusCode >= 400 && statusCode < 500) return refuse(reply, statusCode, refusals.unprocessable);
    // An unexpected error nearly always comes from the store.
    request.log.error({ outcome: 'the desk could not respond', err: error });
    return refuse(reply, 503, refusals.storeFails, RETRY_AFTER_STORE);
  });
}
