/** Earlier quotes to copy from: of the same person first, then of the same service. */
import type { FastifyInstance } from 'fastify';
import { fullName } from '../../../domain/full-name.ts';
import type { EarlierOffer, EarlierOffers } from '../../../domain/offer.ts';
import { refuse } from '../../http/refuse.ts';
import { readContents } from '../../offers/contents.ts';
import { isRequestId } from '../../receiving/receive.ts';
import { contactOf } from '../../requests/contact.ts';
import type { Database } from '../../store/database.ts';
import { findQuote, readRow } from '../../store/stored-quote.ts';
import { idOf } from '../input.ts';
import { readRelated } from '../requests/related.ts';
import { sentences } from '../sentences.ts';

const MOST = 8;
/** Only this many of the latest quotes are searched for the same service, so that the cost does not grow. */
const LATEST = 300;

export function addEarlierOffers(
  desk: FastifyInstance,
  { database }: { database: Pick<Database, 'db'> },
): void {
  desk.get('/api/desk/requests/:id/offer/earlier', async (request, reply) => {
    const id = idOf(request);
    const offers = isRequestId(id) ? await readEarlierOffers(database, id) : undefined;
    return offers ? reply.send({ offers } satisfies EarlierOffers) : refuse(reply, 404, sentences.gone);
  });
}

/** Quotes of the same person first, each group newest first. Undefined if there is no such request. */
export async function readEarlierOffers(
  database: Pick<Database, 'db'>,
  requestId: string,
): Promise<EarlierOffer[] | undefined> {
  const { db } = database;
  const quote = await findQuote(db, requestId);
  if (!quote) return undefined;
  const { payload } = quote;
  const related = (await readRelated(database, requestId, contactOf(payload))).map(({ id }) => id);
  const shown = db
    .selectFrom('offer')
    .innerJoin('quote_request', 'quote_request.request_id', 'offer.request_id')
    .selectAll('quote_request')
    .select(['offer.draft', 'offer.quoted_ms'])
    .where('offer.quoted_ms', 'is not', null)
    .orderBy('offer.quoted_ms', 'desc')
    .limit(MOST);
  const latest = db
    .selectFrom('offer')
    .select('request_id')
    .where('quoted_ms', 'is not', null)
    .orderBy('quoted_ms', 'desc')
    .limit(LATEST);
  const [theirs, ofService] = await Promise.all([
    related.length > 0 ? shown.where('offer.request_id', 'in', related).execute() : [],
    shown
      .where('offer.request_id', 'in', db.selectFrom(latest.as('latest')).select('request_id'))
      .where('offer.request_id', 'not in', [requestId, ...related])
      .where('quote_request.service', '=', payload.service_needed ?? '')
      .where('quote_request.status', '!=', 'quarantine')
      .execute(),
  ]);
  return [...theirs, ...ofService].slice(0, MOST).map(({ draft, quoted_ms, ...request }) => {
    const { payload: asked, request_id: id } = readRow(request);
    return { id, name: fullName(asked), shownMs: quoted_ms ?? 0, contents: readContents(draft) };
  });
}
