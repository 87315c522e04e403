/** Answers with the page of an offer, or with the one page of all that are not in force. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OfferView } from '../../domain/offer-page.ts';
import { OFFER_GONE } from '../pages/built-files.ts';
import type { Pages } from '../pages/pages.ts';
import type { SendFile } from '../pages/serve.ts';

export const OFFER_ROUTE = '/offer/:token';

export function createOfferPage(pages: Pages, sendFile: SendFile) {
  return {
    async show(reply: FastifyReply, offer: OfferView, status = 200) {
      const html = await pages.render({ path: OFFER_ROUTE, offer });
      return reply.code(status).type('text/html; charset=utf-8').send(html);
    },

    /** The same bytes whatever was asked for. They are ready, so that guesses cost nothing. */
    async gone(request: FastifyRequest, reply: FastifyReply) {
      const page = pages.files.get(OFFER_GONE);
      if (page) return sendFile(request, reply, page);
      const html = await pages.render({ path: OFFER_ROUTE, offer: 'gone' });
      return reply.code(404).type('text/html; charset=utf-8').send(html);
    },
  };
}
