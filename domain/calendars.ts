/** The private addresses at which calendars read the visits: what the desk and its server tell each other of them. */

/** GET /api/desk/calendars; POST { name } answers one with its address, which is never shown again; DELETE /:id. */
export type Calendars = { calendars: { id: string; name: string; readMs: number | null }[] };
/** `webcal:` for the same device, `https:` for others. */
export type NewCalendar = Calendars & { webcal: string; https: string };

/** The longest name of a calendar, characters. */
export const LONGEST_CALENDAR_NAME = 40;
