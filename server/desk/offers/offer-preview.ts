/**
 * The preview of an unsent quote, as the customer will see it. Only for signed-in devices, and its form does
 * nothing.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OFFER_PREVIEW, offerPath } from '../../../domain/desk-paths.ts';
import type { OfferView } from '../../../domain/offer-page.ts';
import { previewHeaders } from '../../http/headers.ts';
import { readContents } from '../../offers/contents.ts';
import { OFFER_ROUTE } from '../../offers/customer-routes.ts';
import { selectOffer } from '../../offers/offers.ts';
import type { Pages } from '../../pages/pages.ts';
import { isRequestId } from '../../receiving/receive.ts';
import { townOf } from '../../requests/town.ts';
import type { Database } from '../../store/database.ts';
import { findQuote } from '../../store/stored-quote.ts';
import { idOf } from '../input.ts';

type OfferPreviewOptions = { database: Pick<Database, 'db'>; pages: Pages; siteUrl: string };

export function addOfferPreview(desk: FastifyInstance, options: OfferPreviewOptions): void {
  const { database, pages, siteUrl } = options;
  // Without a sign-in, redirect to the quote's screen, which asks for it. Without a quote, redirect there to
  // write one.
  const back = async (request: FastifyRequest, reply: FastifyReply) => {
    if (reply.statusCode === 401)
      reply.code(303).header('location', offerPath(encodeURIComponent(idOf(request))));
  };
  desk.get(OFFER_PREVIEW, { onSend: back }, async (request, reply) => {
    const id = idOf(request);
    const offer = isRequestId(id) ? await readView(database, id) : undefined;
    if (!offer) return reply.redirect(offerPath(encodeURIComponent(id)), 303);
    const page = await pages.render({ path: OFFER_ROUTE, offer });
    const html = page
      .replaceAll('<form', '<form inert')
      .replace('</head>', `${STYLES}</head>`)
      .replace(
        /<body[^>]*>/,
        (body) =>
          `${body}<p class="wrap back"><a class="button small" href="${offerPath(id)}">${BACK}</a></p>`,
      );
    return reply.headers(previewHeaders(html, siteUrl)).type('text/html; charset=utf-8').send(html);
  });
}

/**
 * Separates the back link from the page. Turns off transitions between documents, which the desk does not
 * use.
 */
const STYLES = '<style>.back{padding-block:.6rem}@view-transition{navigation:none}</style>';
const BACK = 'Preview: back to the quote';

async function readView({ db }: Pick<Database, 'db'>, id: string): Promise<OfferView | undefined> {
  const [offer, quote] = await Promise.all([selectOffer(db, id), findQuote(db, id)]);
  if (!offer || !quote) return undefined;
  const { payload } = quote;
  return {
    firstName: payload.firstName,
    service: payload.service_needed ?? '',
    town: townOf(payload),
    contents: readContents(offer.draft),
    version: offer.version,
    hash: '',
    state: 'open',
    accepted: null,
    hasAsked: false,
  };
}
