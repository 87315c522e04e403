/** The desk's routes for a job's pictures and review. Types are in domain/job.ts. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isoDay } from '../../domain/clocks.ts';
import type { Conflict } from '../../domain/desk.ts';
import { MOST_PAIRS } from '../../domain/job.ts';
import { day, uuid } from '../http/input.ts';
import { withoutTimeout } from '../http/long-uploads.ts';
import type { Encode } from '../photos/decoder.ts';
import type { SiteEditor } from '../publishing/editor.ts';
import type { AddChange, Respond } from '../requests/add-change.ts';
import type { Database } from '../store/database.ts';
import { createJobPictures } from './job-pictures.ts';
import { messages } from './messages.ts';
import { addJobPictureRoutes, type JobPictureParts } from './picture-routes.ts';
import { createShow } from './show.ts';

const consentShape = z.object({
  id: uuid,
  isAllowed: z.boolean(),
  day: day(messages.notYet),
  hashes: z.array(z.string()).max(MOST_PAIRS),
});

const showShape = z.union([z.object({ pair: uuid }), z.object({ review: z.literal(true) })]);

type WorkRouteOptions = {
  database: Database;
  pictures: JobPictureParts & { encode: Encode };
  site?: SiteEditor | undefined;
  respond: Respond;
  addChange: AddChange;
  timeZone: () => string;
};

export function addWorkRoutes(desk: FastifyInstance, options: WorkRouteOptions): void {
  const { database, pictures, site, respond, addChange, timeZone } = options;
  const jobPictures = createJobPictures(database, (nowMs) => isoDay(nowMs, timeZone()));
  addJobPictureRoutes(desk, { database, pictures, jobPictures, respond });
  addChange('consent', consentShape, jobPictures.record);
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
