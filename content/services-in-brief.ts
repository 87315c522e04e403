import { type Service, services } from './services.ts';

/** What every page says of the services. The build replaces this module with its values (vite.config.ts). */

/** The ids and titles of all services, for the footer and the form of every page. */
export const servicesInBrief: readonly Pick<Service, 'id' | 'title'>[] = services.map(({ id, title }) => ({
  id,
  title,
}));

const NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');
/** "ten services" */
export const servicesCounted = `${NUMBERS[services.length] ?? services.length} service${services.length === 1 ? '' : 's'}`;

/** The first three, as in "window cleaning, power washing, house cleaning". */
export const firstServices = services
  .slice(0, 3)
  .map(({ title }) => title.toLowerCase())
  .join(', ');
