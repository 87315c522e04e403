/** Shows the visits to calendar apps, which cannot sign in (promises: Visits). */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isoDay } from '../../domain/clocks.ts';
import type { PageContent } from '../../domain/content.ts';
import { requestPath } from '../../domain/desk-paths.ts';
import { fullName } from '../../domain/full-name.ts';
import { DAY } from '../../domain/time-spans.ts';
import { hasEtag } from '../http/etag.ts';
import { REVALIDATE } from '../http/headers.ts';
import type { HasDb } from '../store/database.ts';
import { readRow, servicesIn } from '../store/stored-request.ts';
import { createCalendars } from './calendars.ts';
import { type CalendarVisit, writeCalendar } from './ical.ts';

type CalendarOptions = {
  database: HasDb;
  siteUrl: string;
  content: () => PageContent;
  notFound: (request: FastifyRequest, reply: FastifyReply) => unknown;
};

/** Past visits stay in the calendar this long, ms. */
const KEEP_PAST = 60 * DAY;
const MAX_VISITS = 1000;

export function addCalendar(app: FastifyInstance, options: CalendarOptions): void {
  const { database, content, notFound } = options;
  const calendars = createCalendars(database);

  app.get('/calendar/:file', async (request, reply) => {
    const { file } = request.params as { file: string };
    const [, secret] = /^([\w-]{43})\.ics$/.exec(file) ?? [];
    const nowMs = Date.now();
    if (!secret || !(await calendars.recordRead(secret, nowMs))) return notFound(request, reply);
    const { company, openingHours } = content().frame;
    const visits = await readVisits(options, isoDay(nowMs - KEEP_PAST, openingHours.timeZone));
    const text = writeCalendar(company.shortName, visits);
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    reply.header('etag', etag).header('cache-control', `private, ${REVALIDATE}`);
    if (hasEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').send(text);
  });
}

async function readVisits(
  { database: { db }, siteUrl }: CalendarOptions,
  sinceDay: string,
): Promise<CalendarVisit[]> {
  const rows = await db
    .selectFrom('visit')
    .innerJoin('quote_request', 'quote_request.request_id', 'visit.request_id')
    .selectAll('quote_request')
    .select(['visit.day', 'visit.at_ms', 'visit.sequence', 'visit.changed_ms'])
    .where('visit.day', '>=', sinceDay)
    .where('quote_request.status', 'not in', ['lost', 'quarantine'])
    .orderBy('visit.day')
    .orderBy('visit.request_id')
    .limit(MAX_VISITS)
    .execute();
  return rows.map(({ day, at_ms, sequence, changed_ms, ...row }) => {
    const { payload } = readRow(row);
    const { phone, address, city, state, zipCode } = payload;
    const name = fullName(payload);
    return {
      id: row.request_id,
      day: day ?? '',
      atMs: at_ms,
      sequence,
      changedMs: changed_ms,
      title: [servicesIn(row.service).join(', '), name].filter(Boolean).join(': '),
      address: [address, city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', '),
      details: [name, phone, siteUrl + requestPath(row.request_id)].filter(Boolean).join('\n'),
    };
  });
}
