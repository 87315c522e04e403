/** Photos of a request, only for signed-in devices (promises: Photos). */
import type { FastifyInstance } from 'fastify';
import { zipSync } from 'fflate';
import { idOf } from '../http/input.ts';
import { refuse } from '../http/refuse.ts';
import { isRequestId } from '../receiving/receive.ts';
import type { Database } from '../store/database.ts';
import { createPhotoStore, type StoredPhoto } from './photos.ts';

const NO_PHOTO = 'This photo is not here.';
/** ZIP dates begin in 1980, local time. This date is late enough in every time zone. */
const EARLIEST = Date.UTC(1981, 0, 1);

export function addRequestPhotoRoutes(desk: FastifyInstance, { database }: { database: Database }): void {
  const photos = createPhotoStore(database);

  desk.get('/api/desk/requests/:id/photos/:number', async (request, reply) => {
    const id = idOf(request);
    const { number } = request.params as { number: string };
    const { size } = request.query as { size?: unknown };
    const quoteId = await quoteIdOf(id);
    const isNumber = /^[1-9]\d?$/.test(number);
    const bytes =
      quoteId !== undefined && isNumber
        ? await photos.read(id, Number(number), size === 'preview' ? 'preview' : 'picture')
        : undefined;
    if (!bytes) return refuse(reply, 404, NO_PHOTO);
    return reply
      .type('image/jpeg')
      .header('content-disposition', `inline; filename="quote-${quoteId}-photo-${number}.jpg"`)
      .send(bytes);
  });

  desk.get('/api/desk/requests/:id/photos.zip', async (request, reply) => {
    const id = idOf(request);
    const quoteId = await quoteIdOf(id);
    const arrived = quoteId === undefined ? [] : await photos.of(id);
    if (arrived.length === 0) return refuse(reply, 404, NO_PHOTO);
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="quote-${quoteId}-photos.zip"`)
      .send(await archive(arrived));
  });

  async function quoteIdOf(id: string): Promise<string | undefined> {
    if (!isRequestId(id)) return undefined;
    const row = await database.db
      .selectFrom('quote_request')
      .select('quote_id')
      .where('request_id', '=', id)
      .executeTakeFirst();
    return row?.quote_id;
  }

  /** Level 0: JPEG data does not get smaller. */
  async function archive(arrived: readonly StoredPhoto[]): Promise<Uint8Array> {
    const files: Parameters<typeof zipSync>[0] = {};
    for (const { request_id, number, received_ms } of arrived) {
      const bytes = await photos.read(request_id, number, 'picture');
      if (bytes) files[`photo-${number}.jpg`] = [bytes, { level: 0, mtime: Math.max(received_ms, EARLIEST) }];
    }
    return zipSync(files);
  }
}
