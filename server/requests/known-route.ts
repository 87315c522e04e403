import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type KnownRequests, MOST_KNOWN } from '../../domain/desk.ts';
import { addJsonRoute, uuid } from '../http/input.ts';
import type { HasDb } from '../store/database.ts';

const knownShape = z.object({ ids: z.array(uuid).max(MOST_KNOWN) });

/** A device's own copy loses requests that were deleted, also those that nobody opens again. */
export function addKnownRoute(desk: FastifyInstance, { database }: { database: HasDb }): void {
  addJsonRoute(desk, 'POST', '/api/desk/requests/known', knownShape, async ({ ids }, _, reply) => {
    const query = database.db.selectFrom('quote_request').select('request_id');
    const rows = ids.length > 0 ? await query.where('request_id', 'in', ids).execute() : [];
    return reply.send({ ids: rows.map(({ request_id }) => request_id) } satisfies KnownRequests);
  });
}
