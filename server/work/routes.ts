/** The desk's routes for a job's pictures and review. Types are in domain/work.ts. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isoDay } from '../../domain/clocks.ts';
import type { Conflict } from '../../domain/desk.ts';
import { MOST_PAIRS } from '../../domain/work.ts';
import { count, day, uuid } from '../http/input.ts';
import { withoutTimeout } from '../http/long-uploads.ts';
import type { Encode } from '../photos/decoder.ts';
import type { SiteEditor } from '../publishing/editor.ts';
import type { AddChange, Respond } from '../requests/add-change.ts';
import type { Database } from '../store/database.ts';
import { messages } from './messages.ts';
import { addWorkPictureRoutes, type WorkPictureParts } from './picture-routes.ts';
import { createShow } from './show.ts';
import { createWorkPictures } from './work-pictures.ts';

const consentShape = z.object({
  id: uuid,
  isAllowed: z.boolean(),
  day: day(messages.notYet),
  hashes: z.array(z.string()).max(MOST_PAIRS),
  seen: count,
});

const showShape = z.union([z.object({ pair: uuid }), z.object({ review: z.literal(true) })]);

type WorkRouteOptions = {
  database: Database;
  pictures: WorkPictureParts & { encode: Encode };
  site?: SiteEditor | undefined;
  respond: Respond;
  addChange: AddChange;
  timeZone: () => string;
};

export function addWorkRoutes(desk: FastifyInstance, options: WorkRouteOptions): void {
  const { database, pictures, site, respond, addChange, timeZone } = options;
  const workPictures = createWorkPictures(database, (nowMs) => isoDay(nowMs, timeZone()));
  addWorkPictureRoutes(desk, { database, pictures, workPictures, respond });
  addChange('consent', consentShape, workPictures.record, {
    describe: (request): Conflict => ({ error: messages.refusedSince, request }),
  });
  if (!site) return;
  const show = createShow(database, site, pictures.encode);
  addChange(
    'show',
    showShape,
    (id, wanted, author, request) =>
      withoutTimeout(request, show(id, wanted, { ...author, device: request.device.id })),
    { describe: (request): Conflict => ({ error: messages.noConsent, request }) },
  );
}
