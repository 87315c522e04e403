/**
 * Everything the site says about a service. The entry's key is its value in the quote form and the name of its pictures
 * in `art/`.
 */
export type ServiceEntry = {
  title: string;
  /** One line for the short card on the home page. */
  summary: string;
  /** The text of its card on the services page. */
  description: string;
  /** The list "What's Included". */
  features: readonly [string, string, string, string];
  /** Descriptions of the two pictures, for people who cannot see them. */
  before: string;
  after: string;
};

/** The services, in the order of the services page. */
export const entries = {
  'window-cleaning': {
    title: 'Window Cleaning',
    summary: 'Glass, screens, tracks and sills, inside and out. You notice the view, not the window.',
    description:
      'We wash the glass inside and out, then do the part most people skip: screens, tracks and sills. Hard-water spots get their own treatment, so the pane looks clear in low evening sun too.',
    features: [
      'Inside and outside panes, edges detailed by hand',
      'Screens taken down, washed and put back',
      'Tracks vacuumed and sills wiped dry',
      'Hard-water spots and paint specks removed',
    ],
    before: 'A river seen dimly through a window with grime, spots and runs',
    after: 'The same window, clear, with the river bright behind it',
  },
  'power-washing': {
    title: 'Power Washing',
    summary: 'Driveways, patios and walks, washed evenly from edge to edge, without stripes.',
    description:
      'Concrete and pavers hold years of tire marks, moss and road salt. We treat the stains first and clean with a flat-surface washer at the pressure the stone can take, so it comes out even and the joints stay put.',
    features: [
      'Driveways, patios, walkways and steps',
      'Oil, rust and tire marks treated first',
      'Pressure set for each surface',
      'Beds and doors rinsed clean when we leave',
    ],
    before: 'A paver driveway dark with moss and tire stains',
    after: 'The same driveway, pale and even up to the garage doors',
  },
  'house-cleaning': {
    title: 'House Cleaning',
    summary: 'Kitchens, baths, floors and all the corners, room by room, from a list we agree on.',
    description:
      'You show us what matters in your home and we work from that list, top to bottom, room by room. Once, every week or every other week. Pets and nap times are part of the plan.',
    features: [
      'Kitchens and baths scrubbed, not just wiped',
      'Baseboards, sills and door frames dusted',
      'Floors vacuumed and mopped last',
      'Bed linens changed on request',
    ],
    before: 'A living room with dusty shelves, clutter and dull floors',
    after: 'The same living room in order, with sun on the polished floor',
  },
  'janitorial-cleaning': {
    title: 'Janitorial Cleaning',
    summary: 'Offices, shops and waiting rooms, ready before your first visitor walks in.',
    description:
      'For offices, shops, clinics and shared halls. We clean around your opening hours, follow a written checklist for each room and keep the supply closet stocked, so nobody at work has to think about it.',
    features: [
      'Desks, counters and shared kitchens',
      'Restrooms disinfected and restocked',
      'Entrance glass and floors',
      'Trash and recycling taken out',
    ],
    before: 'An office lobby with litter, smudged glass and a stained floor',
    after: 'The same lobby with a shining floor and clear glass',
  },
  'soft-washing': {
    title: 'Soft Washing',
    summary: 'Siding, stucco and trim, cleaned with low pressure that leaves paint alone.',
    description:
      'Green film on the north side is alive, and blasting it only spreads it. We apply a mild solution at garden-hose pressure, let it do its work and rinse gently. Paint, caulk and window seals stay as they were.',
    features: [
      'Vinyl, wood, stucco and brick',
      'Algae and mildew treated at the root',
      'Plants watered before, covered and rinsed after',
      'Soffits, fascia and trim included',
    ],
    before: 'White siding green with algae below the eaves',
    after: 'The same siding, white again, with the flowers in front unharmed',
  },
  'roof-cleaning': {
    title: 'Roof Cleaning',
    summary: 'Moss and black streaks treated gently, with every shingle left where it was.',
    description:
      'Those black streaks are algae feeding on the shingle, and moss lifts the edges so water gets in. We never use high pressure up there: moss comes off by hand, streaks are treated and fade over the following rains.',
    features: [
      'Moss lifted by hand and soft brush',
      'Streaks treated without pressure',
      'Valleys and flashing cleared of debris',
      'Photographs of anything a roofer should see',
    ],
    before: 'A shingle roof with black streaks and cushions of moss',
    after: 'The same roof with clean, even shingles',
  },
  'carpet-cleaning': {
    title: 'Carpet Cleaning',
    summary: 'Hot-water extraction that lifts out what the vacuum leaves behind.',
    description:
      'We vacuum first, treat each spot for what it is, then rinse the pile with hot water and draw it straight back out. No soap is left to catch new dirt. Most carpets can be walked on in socks right away.',
    features: [
      'Spots and pet stains treated one by one',
      'Hot-water extraction',
      'Furniture moved and put back on pads',
      'Stairs and area rugs on request',
    ],
    before: 'A living-room carpet with wine, coffee and traffic stains',
    after: 'The same carpet, light and even, with vacuum lines in the pile',
  },
  'steam-cleaning': {
    title: 'Steam Cleaning (Tiles & Grout)',
    summary: 'Tile and grout cleaned with steam, so the lines match the day they were laid.',
    description:
      'Grout is porous, and mopping pushes the dirt further in. Steam opens it up and a small brush head lifts the soil out, without bleach. Showers, kitchen floors and entry halls gain the most.',
    features: [
      'Floors, showers and backsplashes',
      'Grout lines worked one at a time',
      'Steam instead of harsh chemicals',
      'Grout sealed afterwards on request',
    ],
    before: 'A tiled shower with dark grout and soap scum',
    after: 'The same shower with bright grout lines and clean glass bottles',
  },
  'territorial-cleaning': {
    title: 'Territorial Cleaning',
    summary: 'Yards, lots and walkways around the building, kept clear through the seasons.',
    description:
      'The ground around a building is the first thing people see. We clear litter, leaves and overgrowth from yards, courtyards, lots and walkways, once or on a steady schedule.',
    features: [
      'Litter and leaves collected and hauled away',
      'Walkways, lots and courtyards swept',
      'Weeds cleared from joints and edges',
      'Bins and gathering spots kept clean',
    ],
    before: 'A shop front with leaves, litter and weeds on the paving',
    after: 'The same shop front with swept paving and trimmed planters',
  },
  'gutter-cleaning': {
    title: 'Gutter Cleaning',
    summary: 'Scooped by hand, flushed and checked for flow, so rain goes where it should.',
    description:
      'We scoop the gutters by hand, bag what comes out, then run water through every downspout until it flows. Loose hangers and leaking seams are pointed out while we are up there, before they become a wet basement.',
    features: [
      'Leaves and grit scooped out and bagged',
      'Downspouts flushed until they run',
      'Hangers and seams checked',
      'Roof edge and ground tidied below',
    ],
    before: 'A gutter full of leaves and seedlings along a mossy roof edge',
    after: 'The same gutter, empty and white under clean shingles',
  },
} satisfies Record<string, ServiceEntry>;

export type ServiceId = keyof typeof entries;

/** The three services on the home page, in this order. */
export const onHomePage: readonly [ServiceId, ServiceId, ServiceId] = [
  'window-cleaning',
  'power-washing',
  'gutter-cleaning',
];

/** A cleaning service as the site shows it. */
export type Service = Pick<ServiceEntry, 'title' | 'summary' | 'description' | 'features'> & {
  id: string;
  images: readonly [ServiceImage<'before'>, ServiceImage<'after'>];
  badge: string;
  pricing: string;
};

type ServiceImage<Type extends 'before' | 'after' = 'before' | 'after'> = {
  /** The name of the picture in `art/`, without the file extension. */
  src: string;
  type: Type;
  label: string;
  /** A description for people who cannot see the picture. */
  alt: string;
};

/**
 * All texts of all services. Only the services page may import them, because they are long. The other pages import
 * excerpts from services-in-brief.ts and services-on-home.ts.
 */
export const services: readonly Service[] = Object.entries<ServiceEntry>(entries).map(
  ([id, { before, after, ...text }]) => ({
    id,
    ...text,
    images: [
      { src: `${id}-before`, type: 'before', label: 'Before', alt: before },
      { src: `${id}-after`, type: 'after', label: 'After', alt: after },
    ],
    badge: 'Professional Service',
    pricing: 'Custom pricing available',
  }),
);

/** Throws if no service has the id, because a wrong entry in `content/` must stop the build. */
export function findService(id: ServiceId): Service {
  const found = services.find((service) => service.id === id);
  if (!found) throw new Error(`content/services.ts names the service "${id}", but has none with that id`);
  return found;
}
