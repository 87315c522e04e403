import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Known, MOST_KNOWN } from '../../domain/desk.ts';
import { addJsonRoute, idOf, uuid } from '../http/input.ts';
import { refusals } from '../http/messages.ts';
import { refuse } from '../http/refuse.ts';
import type { Database } from '../store/database.ts';
import { messages } from './messages.ts';
import { deleteSpam } from './purge.ts';
import type { ReadRequest } from './read-request.ts';

type DeletionRouteOptions = { database: Database; onStored: () => void; readRequest: ReadRequest };

const knownShape = z.object({ ids: z.array(uuid).max(MOST_KNOWN) });

export function addDeletionRoutes(
  desk: FastifyInstance,
  { database, onStored, readRequest }: DeletionRouteOptions,
): void {
  // Deletes only spam. Other requests are deleted by age (KEEP_MONTHS), or at the terminal.
  desk.delete('/api/desk/requests/:id', async (request, reply) => {
    const found = await readRequest(idOf(request));
    if (!found) return refuse(reply, 404, refusals.gone);
    if (!(await deleteSpam(database, found.id))) return refuse(reply, 409, messages.notSpam);
    onStored();
    return reply.code(204).send();
  });

  // Tells a device which requests and customers still exist, so that the device deletes its copies of others.
  addJsonRoute(desk, 'POST', '/api/desk/known', knownShape, async ({ ids }, _, reply) => {
    if (ids.length === 0) return reply.send({ ids: [] } satisfies Known);
    const rows = await database.db
      .selectFrom('quote_request')
      .select('request_id as id')
      .where('request_id', 'in', ids)
      .unionAll((union) => union.selectFrom('customer').select('id').where('id', 'in', ids))
      .execute();
    return reply.send({ ids: rows.map(({ id }) => id) } satisfies Known);
  });
}
