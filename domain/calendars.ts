/** The private addresses at which calendar apps read the visits: request and response types. */

/** GET /api/desk/calendars; POST { name } returns a `NewCalendar`; DELETE /:id. */
export type Calendars = { calendars: { id: string; name: string; readMs: number | null }[] };
/** The only response with the secret address. `webcal:` is for this device, `https:` for others. */
export type NewCalendar = Calendars & { webcal: string; https: string };

/** Characters. */
export const LONGEST_CALENDAR_NAME = 40;
