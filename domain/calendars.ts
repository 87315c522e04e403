/** Private addresses at which calendar apps read the visits. */

/** GET /api/desk/calendars; POST { name } returns a `NewCalendar`; DELETE /:id. */
export type Calendars = { calendars: { id: string; name: string; readMs: number | null }[] };
/** `webcal:` is for this device, `https:` for others. No other response has the secret address. */
export type NewCalendar = Calendars & { id: string; webcal: string; https: string };

/** Characters. */
export const LONGEST_CALENDAR_NAME = 40;
