/** Every call of the desk, in the order in which they are added (contract, "The owner's desk"). */
import cookie from '@fastify/cookie';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { Mark } from '../../domain/site-data.ts';
import { isCrossSite } from '../http/cross-site.ts';
import { refuse } from '../http/refuse.ts';
import type { Pages } from '../pages/pages.ts';
import type { SiteEditor } from '../publishing/editor.ts';
import { subjectOf } from '../push/keys.ts';
import { isPushService } from '../push/push-service.ts';
import { RETRY_AFTER_STORE, type RequestTerms } from '../receiving/receive.ts';
import type { Settings } from '../settings.ts';
import type { QuoteStore } from '../store/store.ts';
import { addInstalledDesk } from './installed.ts';
import type { Live } from './live.ts';
import { addEarlierOffers } from './offers/earlier-offers.ts';
import { addOfferPreview } from './offers/offer-preview.ts';
import { addSavedLinesRoutes } from './offers/saved-lines-routes.ts';
import { addSitePictureRoutes, type PictureParts } from './publishing/site-picture-routes.ts';
import { addSiteRoutes } from './publishing/site-routes.ts';
import { addPushRoutes } from './push-routes.ts';
import { addDeskRoutes } from './routes.ts';
import { sentences } from './sentences.ts';
import { addDeskShell, type DeskFiles, deskDataOf, previewPartsOf } from './shell.ts';
import { addDeviceRoutes } from './sign-in/device-routes.ts';
import { addSignIn, type SignInOptions } from './sign-in/sign-in.ts';

type DeskOptions = SignInOptions & {
  settings: Pick<Settings, 'emailJs' | 'isPushOn'>;
  mark: () => Mark;
  store: QuoteStore;
  live: Live;
  pages: Pages;
  /** Undefined where another program serves the desk's page. */
  deskFiles?: DeskFiles | undefined;
  /** What the owner may do to the words; undefined where they are only files. */
  site?: SiteEditor | undefined;
  /** What the owner is told besides the alarms of the store and of the words. */
  alarms?: () => readonly string[];
  /** What a request that comes now is promised. */
  terms: () => RequestTerms;
  pictures: PictureParts;
  /** Given by tests, whose push services are on this machine. */
  pushServices?: { isAllowed: (endpoint: string) => boolean } | undefined;
  /** Called when an e-mail or a notification may be due. */
  onQueued: () => void;
};

export function addDesk(app: FastifyInstance, options: DeskOptions): void {
  const { settings, database, words, mark, store, live, pages, deskFiles, site, terms, pictures, onQueued } =
    options;
  const { alarms = () => [], now = Date.now } = options;
  const { isAllowed } = options.pushServices ?? { isAllowed: isPushService };
  const { siteUrl, quoteEmailTo: recipients } = settings;
  const data = () => deskDataOf(words(), mark(), settings);
  app.register(async (desk) => {
    await prepareDesk(desk, siteUrl);
    // Whatever is added to `desk` itself is open to strangers.
    const { devices, session } = addSignIn(desk, options);
    if (deskFiles) {
      addDeskShell(desk, deskFiles, settings, data);
      addInstalledDesk(desk, deskFiles, settings, data);
    }
    desk.register(async (own) => {
      own.addHook('onRequest', session.requireDevice);
      addDeviceRoutes(own, { devices, session, siteUrl, now });
      if (settings.isPushOn) {
        const subject = () => subjectOf(siteUrl, words().frame.company.email);
        addPushRoutes(own, { database, isAllowed, subject, onQueued, now });
      }
      addDeskRoutes(own, {
        alarms: async () => [...alarms(), ...((await site?.alarms()) ?? [])],
        database,
        store,
        live,
        isSignedIn: devices.isSignedIn,
        recipients,
        siteUrl,
        data,
        terms,
        onQueued,
      });
      addSavedLinesRoutes(own, { database, live });
      addEarlierOffers(own, { database });
      addOfferPreview(own, { database, pages, siteUrl });
      if (site) {
        addSiteRoutes(own, { site, live, siteUrl, previewParts: previewPartsOf(deskFiles) });
        addSitePictureRoutes(own, { ...pictures, database });
      }
    });
  });
}

/**
 * Prepares the part of the app that holds every call of the desk, and nothing else: cookies are read here alone. Nothing
 * can be changed from another site's page.
 */
async function prepareDesk(desk: FastifyInstance, siteUrl: string): Promise<void> {
  await desk.register(cookie);
  desk.addHook('onRequest', async (request, reply) => {
    if (!/^(GET|HEAD)$/.test(request.method) && isCrossSite(request, siteUrl))
      return refuse(reply, 403, sentences.otherSite);
  });
  desk.setErrorHandler((error: FastifyError, request, reply) => {
    const { statusCode = 503 } = error;
    if (statusCode === 413) return refuse(reply, 413, sentences.tooLarge);
    if (statusCode >= 400 && statusCode < 500) return refuse(reply, statusCode, sentences.unanswerable);
    // The desk asks the store and does little else, so nearly always the store has failed.
    request.log.error({ outcome: 'the desk could not answer', err: error });
    return refuse(reply, 503, sentences.storeFails, RETRY_AFTER_STORE);
  });
}
