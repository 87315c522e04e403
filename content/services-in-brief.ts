import { type Service, services } from './services.ts';

/**
 * The ids and titles of all services, for the footer and the form of every page. The build replaces this module with
 * its values (vite.config.ts).
 */
export const servicesInBrief: readonly Pick<Service, 'id' | 'title'>[] = services.map(({ id, title }) => ({
  id,
  title,
}));
