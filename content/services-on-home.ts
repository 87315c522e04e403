import { findService, onHomePage, type Service, type ServiceId } from './services.ts';
import { testimonials } from './testimonials.ts';

/** The parts of a service that the home page shows. The build replaces this module with its values (vite.config.ts). */
type ServiceOnHome = Pick<Service, 'id' | 'title' | 'summary' | 'images'>;

export const previewServices: readonly ServiceOnHome[] = onHomePage.map(pick);
/** The services that the testimonials are about, in the order of the testimonials. */
export const testimonialServices: readonly ServiceOnHome[] = testimonials.map(({ service }) => pick(service));

function pick(wanted: ServiceId): ServiceOnHome {
  const { id, title, summary, images } = findService(wanted);
  return { id, title, summary, images };
}
