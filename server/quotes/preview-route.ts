/** Shows an unsent quote as the customer will see it. Its form does nothing. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { QUOTE_PREVIEW, quotePath } from '../../domain/desk-paths.ts';
import type { QuoteView } from '../../domain/quote-page.ts';
import { previewHeaders } from '../http/headers.ts';
import { idOf } from '../http/input.ts';
import type { Pages } from '../pages/pages.ts';
import { isRequestId } from '../receiving/receive.ts';
import type { HasDb } from '../store/database.ts';
import { findRequest } from '../store/stored-request.ts';
import { openView } from './contents.ts';
import { QUOTE_ROUTE } from './customer-routes.ts';
import { selectQuote } from './quotes.ts';

export type QuotePreviewOptions = { database: HasDb; pages: Pages; siteUrl: string };

export function addQuotePreview(desk: FastifyInstance, options: QuotePreviewOptions): void {
  const { database, pages, siteUrl } = options;
  // Redirects to the quote's screen, which asks for a sign-in, offers to write a quote, or shows the failure.
  const back = async (request: FastifyRequest, reply: FastifyReply) => {
    if (reply.statusCode === 401 || reply.statusCode >= 500)
      reply.code(303).header('location', quotePath(encodeURIComponent(idOf(request))));
  };
  desk.get(QUOTE_PREVIEW, { onSend: back }, async (request, reply) => {
    const id = idOf(request);
    const quote = isRequestId(id) ? await readView(database, id) : undefined;
    if (!quote) return reply.redirect(quotePath(encodeURIComponent(id)), 303);
    const page = await pages.render({ path: QUOTE_ROUTE, quote });
    const html = page
      .replaceAll('<form', '<form inert')
      .replace('</head>', `${STYLES}</head>`)
      .replace(
        /<body[^>]*>/,
        (body) =>
          `${body}<p class="wrap back"><a class="button small" href="${quotePath(id)}">${BACK}</a></p>`,
      );
    return reply.headers(previewHeaders(html, siteUrl)).type('text/html; charset=utf-8').send(html);
  });
}

/** The desk uses no transitions between documents. */
const STYLES = '<style>.back{padding-block:.6rem}@view-transition{navigation:none}</style>';
const BACK = 'Preview: back to the quote';

async function readView({ db }: HasDb, id: string): Promise<QuoteView | undefined> {
  const [quote, request] = await Promise.all([selectQuote(db, id), findRequest(db, id)]);
  if (!quote || !request) return undefined;
  return openView(request.payload, { contents: quote.draft, version: quote.version, hash: '' });
}
