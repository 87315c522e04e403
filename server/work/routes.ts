/** The desk's routes for a job's pictures and review. Types are in domain/job.ts. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isoDay } from '../../domain/clocks.ts';
import { MOST_PAIRS } from '../../domain/job.ts';
import { day, uuid } from '../http/input.ts';
import type { Encode } from '../photos/decoder.ts';
import type { SiteEditor } from '../publishing/editor.ts';
import type { AddChange } from '../requests/add-change.ts';
import type { Database } from '../store/database.ts';
import { createJobPictures } from './job-pictures.ts';
import { messages } from './messages.ts';
import { addJobPictureRoutes, type JobPictureParts } from './picture-routes.ts';
import { createRespond, type RespondOptions } from './respond.ts';
import { createShow } from './show.ts';
import { addShowRoute } from './show-route.ts';

const consentShape = z.object({
  id: uuid,
  isAllowed: z.boolean(),
  day: day(messages.notYet),
  hashes: z.array(z.string()).max(MOST_PAIRS),
});

type WorkRouteOptions = RespondOptions & {
  database: Database;
  pictures: JobPictureParts & { encode: Encode };
  site?: SiteEditor | undefined;
  addChange: AddChange;
  timeZone: () => string;
};

export function addWorkRoutes(desk: FastifyInstance, options: WorkRouteOptions): void {
  const { database, pictures, site, addChange, timeZone } = options;
  const jobPictures = createJobPictures(database, (nowMs) => isoDay(nowMs, timeZone()));
  const respond = createRespond(options);
  addJobPictureRoutes(desk, { database, pictures, jobPictures, respond });
  addChange('consent', consentShape, jobPictures.record);
  if (site) addShowRoute(desk, { ...options, respond, show: createShow(database, site, pictures.encode) });
}
