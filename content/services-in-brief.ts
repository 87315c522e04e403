import { type Service, services } from './services.ts';

/** What every page carries of each service, in its footer and for the form. The build puts the values here (vite.config.ts). */
export const servicesInBrief: readonly Pick<Service, 'id' | 'title'>[] = services.map(({ id, title }) => ({
  id,
  title,
}));
