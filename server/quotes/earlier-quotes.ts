/** Earlier quotes to copy from, as last sent: of the same person first, then of the same service. */
import type { FastifyInstance } from 'fastify';
import type { ServiceInBrief } from '../../domain/content.ts';
import { titlesIn } from '../../domain/fields.ts';
import { fullName } from '../../domain/full-name.ts';
import type { EarlierQuote, EarlierQuotes } from '../../domain/quote.ts';
import { findCustomerOf } from '../customers/describe-customer.ts';
import { idOf } from '../http/input.ts';
import { refusals } from '../http/messages.ts';
import { refuse } from '../http/refuse.ts';
import { isRequestId, type RequestTerms } from '../receiving/receive.ts';
import { readRelated } from '../requests/related.ts';
import type { HasDb } from '../store/database.ts';
import { findRequest, readRow, serviceColumn } from '../store/stored-request.ts';
import { readContents } from './contents.ts';

const MOST = 8;
/** Only this many newest quotes are searched for the same service, so that the cost does not grow. */
const LATEST = 300;

export type EarlierQuotesOptions = { database: HasDb; terms: () => Pick<RequestTerms, 'services'> };

export function addEarlierQuotes(desk: FastifyInstance, { database, terms }: EarlierQuotesOptions): void {
  desk.get('/api/desk/requests/:id/quote/earlier', async (request, reply) => {
    const id = idOf(request);
    const quotes = isRequestId(id) ? await readEarlierQuotes(database, id, terms().services) : undefined;
    return quotes ? reply.send({ quotes } satisfies EarlierQuotes) : refuse(reply, 404, refusals.gone);
  });
}

/** Each group newest first. Undefined if there is no such request. */
export async function readEarlierQuotes(
  database: HasDb,
  requestId: string,
  services: readonly ServiceInBrief[],
): Promise<EarlierQuote[] | undefined> {
  const { db } = database;
  const stored = await findRequest(db, requestId);
  if (!stored) return undefined;
  const { payload } = stored;
  const customer = await findCustomerOf(db, payload);
  const related = customer ? (await readRelated(database, requestId, customer.id)).map(({ id }) => id) : [];
  const shown = db
    .selectFrom('quote')
    .innerJoin('quote_request', 'quote_request.request_id', 'quote.request_id')
    .innerJoin('quote_version', (join) =>
      join
        .onRef('quote_version.request_id', '=', 'quote.request_id')
        .onRef('quote_version.version', '=', 'quote.version'),
    )
    .selectAll('quote_request')
    .select(['quote_version.contents', 'quote_version.made_ms'])
    .where('quote.quoted_ms', 'is not', null)
    .orderBy('quote_version.made_ms', 'desc')
    .limit(MOST);
  const latest = await db
    .selectFrom('quote')
    .innerJoin('quote_request', 'quote_request.request_id', 'quote.request_id')
    .select(['quote.request_id', 'quote_request.service'])
    .where('quote.quoted_ms', 'is not', null)
    .where('quote_request.status', '!=', 'quarantine')
    .orderBy('quote.quoted_ms', 'desc')
    .limit(LATEST)
    .execute();
  // A service may have been renamed since the quote.
  const titlesNow = (column: string) => titlesIn(column, services);
  const titles = titlesNow(serviceColumn(payload));
  const ofService = latest
    .filter(({ service }) => [titles.join(), ...titles].includes(titlesNow(service).join()))
    .map(({ request_id }) => request_id)
    .filter((id) => id !== requestId && !related.includes(id));
  const read = (ids: string[]) =>
    ids.length > 0 ? shown.where('quote.request_id', 'in', ids).execute() : [];
  const found = await Promise.all([read(related), read(ofService)]);
  return found
    .flat()
    .slice(0, MOST)
    .map(({ contents, made_ms, ...request }) => {
      const { payload: asked, request_id: id } = readRow(request);
      return { id, name: fullName(asked), shownMs: made_ms, contents: readContents(contents) };
    });
}
