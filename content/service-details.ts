import { type Service, services } from './services.ts';

type ServiceDetails = {
  description: string;
  features: readonly [string, string, string, string];
};

/** By id: what the services page alone says, apart so that the other pages do not carry it. */
const details: Record<string, ServiceDetails> = {
  'window-cleaning': {
    description:
      'We wash the glass inside and out, then do the part most people skip: screens, tracks and sills. Hard-water spots get their own treatment, so the pane looks clear in low evening sun too.',
    features: [
      'Inside and outside panes, edges detailed by hand',
      'Screens taken down, washed and put back',
      'Tracks vacuumed and sills wiped dry',
      'Hard-water spots and paint specks removed',
    ],
  },
  'power-washing': {
    description:
      'Concrete and pavers hold years of tire marks, moss and road salt. We treat the stains first and clean with a flat-surface washer at the pressure the stone can take, so it comes out even and the joints stay put.',
    features: [
      'Driveways, patios, walkways and steps',
      'Oil, rust and tire marks treated first',
      'Pressure set for each surface',
      'Beds and doors rinsed clean when we leave',
    ],
  },
  'house-cleaning': {
    description:
      'You show us what matters in your home and we work from that list, top to bottom, room by room. Once, every week or every other week. Pets and nap times are part of the plan.',
    features: [
      'Kitchens and baths scrubbed, not just wiped',
      'Baseboards, sills and door frames dusted',
      'Floors vacuumed and mopped last',
      'Bed linens changed on request',
    ],
  },
  'janitorial-cleaning': {
    description:
      'For offices, shops, clinics and shared halls. We clean around your opening hours, follow a written checklist for each room and keep the supply closet stocked, so nobody at work has to think about it.',
    features: [
      'Desks, counters and shared kitchens',
      'Restrooms disinfected and restocked',
      'Entrance glass and floors',
      'Trash and recycling taken out',
    ],
  },
  'soft-washing': {
    description:
      'Green film on the north side is alive, and blasting it only spreads it. We apply a mild solution at garden-hose pressure, let it do its work and rinse gently. Paint, caulk and window seals stay as they were.',
    features: [
      'Vinyl, wood, stucco and brick',
      'Algae and mildew treated at the root',
      'Plants watered before, covered and rinsed after',
      'Soffits, fascia and trim included',
    ],
  },
  'roof-cleaning': {
    description:
      'Those black streaks are algae feeding on the shingle, and moss lifts the edges so water gets in. We never use high pressure up there: moss comes off by hand, streaks are treated and fade over the following rains.',
    features: [
      'Moss lifted by hand and soft brush',
      'Streaks treated without pressure',
      'Valleys and flashing cleared of debris',
      'Photographs of anything a roofer should see',
    ],
  },
  'carpet-cleaning': {
    description:
      'We vacuum first, treat each spot for what it is, then rinse the pile with hot water and draw it straight back out. No soap is left to catch new dirt. Most carpets can be walked on in socks right away.',
    features: [
      'Spots and pet stains treated one by one',
      'Hot-water extraction',
      'Furniture moved and put back on pads',
      'Stairs and area rugs on request',
    ],
  },
  'steam-cleaning': {
    description:
      'Grout is porous, and mopping pushes the dirt further in. Steam opens it up and a small brush head lifts the soil out, without bleach. Showers, kitchen floors and entry halls gain the most.',
    features: [
      'Floors, showers and backsplashes',
      'Grout lines worked one at a time',
      'Steam instead of harsh chemicals',
      'Grout sealed afterwards on request',
    ],
  },
  'territorial-cleaning': {
    description:
      'The ground around a building is the first thing people see. We clear litter, leaves and overgrowth from yards, courtyards, lots and walkways, once or on a steady schedule.',
    features: [
      'Litter and leaves collected and hauled away',
      'Walkways, lots and courtyards swept',
      'Weeds cleared from joints and edges',
      'Bins and gathering spots kept clean',
    ],
  },
  'gutter-cleaning': {
    description:
      'We scoop the gutters by hand, bag what comes out, then run water through every downspout until it flows. Loose hangers and leaking seams are pointed out while we are up there, before they become a wet basement.',
    features: [
      'Leaves and grit scooped out and bagged',
      'Downspouts flushed until they run',
      'Hangers and seams checked',
      'Roof edge and ground tidied below',
    ],
  },
};

export type ServiceInFull = Service & ServiceDetails;

/** In the order the services page shows them. Throws when one lacks its details: a wrong entry must stop the build. */
export const servicesInFull: readonly ServiceInFull[] = services.map((service) => {
  const found = details[service.id];
  if (!found) throw new Error(`content/service-details.ts has nothing for the service "${service.id}"`);
  return { ...service, ...found };
});
