import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Calendars, LONGEST_CALENDAR_NAME, type NewCalendar } from '../../domain/calendars.ts';
import { addJsonRoute, idOf, text } from '../http/input.ts';
import { refuse } from '../http/refuse.ts';
import type { Database } from '../store/database.ts';
import { createCalendars, MAX_CALENDARS } from './calendars.ts';

const TOO_MANY = `You already have ${MAX_CALENDARS} calendars. Turn off one you no longer use.`;

type CalendarRouteOptions = { database: Database; siteUrl: string };

const nameShape = z.object({
  name: text(LONGEST_CALENDAR_NAME).refine(
    (name) => name !== '',
    'Give the calendar a name, like “Maria’s phone”.',
  ),
});

export function addCalendarRoutes(desk: FastifyInstance, { database, siteUrl }: CalendarRouteOptions): void {
  const calendars = createCalendars(database);
  const list = async () => ({ calendars: await calendars.list() }) satisfies Calendars;

  desk.get('/api/desk/calendars', async (_, reply) => reply.send(await list()));

  addJsonRoute(desk, 'POST', '/api/desk/calendars', nameShape, async ({ name }, _, reply) => {
    const added = await calendars.add(name, Date.now());
    if (!added) return refuse(reply, 422, TOO_MANY);
    const https = `${siteUrl}/calendar/${added.secret}.ics`;
    const webcal = https.replace(/^https?:/, 'webcal:');
    return reply.code(201).send({ ...(await list()), id: added.id, webcal, https } satisfies NewCalendar);
  });

  desk.delete('/api/desk/calendars/:id', async (request, reply) => {
    await calendars.remove(idOf(request));
    return reply.send(await list());
  });
}
