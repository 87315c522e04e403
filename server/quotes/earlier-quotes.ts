/** Earlier quotes to copy from, as last sent: of the same person first, then of the same service. */
import type { FastifyInstance } from 'fastify';
import { fullName } from '../../domain/full-name.ts';
import { servicesAsked } from '../../domain/payload.ts';
import type { EarlierQuote, EarlierQuotes } from '../../domain/quote.ts';
import { findCustomerOf } from '../customers/describe-customer.ts';
import { idOf } from '../http/input.ts';
import { refusals } from '../http/messages.ts';
import { refuse } from '../http/refuse.ts';
import { isRequestId } from '../receiving/receive.ts';
import { readRelated } from '../requests/related.ts';
import type { HasDb } from '../store/database.ts';
import { findRequest, readRow, serviceColumn } from '../store/stored-request.ts';
import { readContents } from './contents.ts';

const MOST = 8;
/** Only this many newest quotes are searched for the same service, so that the cost does not grow. */
const LATEST = 300;

export function addEarlierQuotes(desk: FastifyInstance, { database }: { database: HasDb }): void {
  desk.get('/api/desk/requests/:id/quote/earlier', async (request, reply) => {
    const id = idOf(request);
    const quotes = isRequestId(id) ? await readEarlierQuotes(database, id) : undefined;
    return quotes ? reply.send({ quotes } satisfies EarlierQuotes) : refuse(reply, 404, refusals.gone);
  });
}

/** Each group newest first. Undefined if there is no such request. */
export async function readEarlierQuotes(
  database: HasDb,
  requestId: string,
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
  const latest = db
    .selectFrom('quote')
    .select('request_id')
    .where('quoted_ms', 'is not', null)
    .orderBy('quoted_ms', 'desc')
    .limit(LATEST);
  const [theirs, ofService] = await Promise.all([
    related.length > 0 ? shown.where('quote.request_id', 'in', related).execute() : [],
    shown
      .where('quote.request_id', 'in', db.selectFrom(latest.as('latest')).select('request_id'))
      .where('quote.request_id', 'not in', [requestId, ...related])
      .where('quote_request.service', 'in', [serviceColumn(payload), ...servicesAsked(payload)])
      .where('quote_request.status', '!=', 'quarantine')
      .execute(),
  ]);
  return [...theirs, ...ofService].slice(0, MOST).map(({ contents, made_ms, ...request }) => {
    const { payload: asked, request_id: id } = readRow(request);
    return { id, name: fullName(asked), shownMs: made_ms, contents: readContents(contents) };
  });
}
