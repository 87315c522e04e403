/** A cleaning service as the site shows it. `id` is also its value in the quote form and its pictures' name in `art/`. */
export type Service = {
  id: string;
  title: string;
  /** One line, for the short card on the home page. */
  summary: string;
  images: readonly [ServiceImage<'before'>, ServiceImage<'after'>];
  badge: string;
  pricing: string;
};

export type ServiceImage<Type extends 'before' | 'after' = 'before' | 'after'> = {
  /** Name of the master in `art/`, without its ending. */
  src: string;
  type: Type;
  label: string;
  /** What the picture shows, for those who cannot see it. */
  alt: string;
};

type ServiceText = {
  title: string;
  summary: string;
  before: string;
  after: string;
};

function service(id: string, { before, after, ...text }: ServiceText): Service {
  return {
    id,
    ...text,
    images: [
      { src: `${id}-before`, type: 'before', label: 'Before', alt: before },
      { src: `${id}-after`, type: 'after', label: 'After', alt: after },
    ],
    badge: 'Professional Service',
    pricing: 'Custom pricing available',
  };
}

/** In the order the services page shows them. What that page alone says of each is in service-details.ts. */
export const services: readonly Service[] = [
  service('window-cleaning', {
    title: 'Window Cleaning',
    summary: 'Glass, screens, tracks and sills, inside and out. You notice the view, not the window.',
    before: 'A river seen dimly through a window with grime, spots and runs',
    after: 'The same window, clear, with the river bright behind it',
  }),
  service('power-washing', {
    title: 'Power Washing',
    summary: 'Driveways, patios and walks, washed evenly from edge to edge, without stripes.',
    before: 'A paver driveway dark with moss and tire stains',
    after: 'The same driveway, pale and even up to the garage doors',
  }),
  service('house-cleaning', {
    title: 'House Cleaning',
    summary: 'Kitchens, baths, floors and all the corners, room by room, from a list we agree on.',
    before: 'A living room with dusty shelves, clutter and dull floors',
    after: 'The same living room in order, with sun on the polished floor',
  }),
  service('janitorial-cleaning', {
    title: 'Janitorial Cleaning',
    summary: 'Offices, shops and waiting rooms, ready before your first visitor walks in.',
    before: 'An office lobby with litter, smudged glass and a stained floor',
    after: 'The same lobby with a shining floor and clear glass',
  }),
  service('soft-washing', {
    title: 'Soft Washing',
    summary: 'Siding, stucco and trim, cleaned with low pressure that leaves paint alone.',
    before: 'White siding green with algae below the eaves',
    after: 'The same siding, white again, with the flowers in front unharmed',
  }),
  service('roof-cleaning', {
    title: 'Roof Cleaning',
    summary: 'Moss and black streaks treated gently, with every shingle left where it was.',
    before: 'A shingle roof with black streaks and cushions of moss',
    after: 'The same roof with clean, even shingles',
  }),
  service('carpet-cleaning', {
    title: 'Carpet Cleaning',
    summary: 'Hot-water extraction that lifts out what the vacuum leaves behind.',
    before: 'A living-room carpet with wine, coffee and traffic stains',
    after: 'The same carpet, light and even, with vacuum lines in the pile',
  }),
  service('steam-cleaning', {
    title: 'Steam Cleaning (Tiles & Grout)',
    summary: 'Tile and grout cleaned with steam, so the lines match the day they were laid.',
    before: 'A tiled shower with dark grout and soap scum',
    after: 'The same shower with bright grout lines and clean glass bottles',
  }),
  service('territorial-cleaning', {
    title: 'Territorial Cleaning',
    summary: 'Yards, lots and walkways around the building, kept clear through the seasons.',
    before: 'A shop front with leaves, litter and weeds on the paving',
    after: 'The same shop front with swept paving and trimmed planters',
  }),
  service('gutter-cleaning', {
    title: 'Gutter Cleaning',
    summary: 'Scooped by hand, flushed and checked for flow, so rain goes where it should.',
    before: 'A gutter full of leaves and seedlings along a mossy roof edge',
    after: 'The same gutter, empty and white under clean shingles',
  }),
];

/** The home page's three, in its order. */
export const previewServices = ['window-cleaning', 'power-washing', 'gutter-cleaning'].map(findService);

/** Throws for an id that no service has: a wrong entry in `content/` must stop the build. */
export function findService(id: string): Service {
  const found = services.find((service) => service.id === id);
  if (!found) throw new Error(`content/ names the service "${id}", but content/services.ts has none with that id`);
  return found;
}

/** The id of a service's card on /services: lowercase title, spaces to hyphens (spec §2). */
export function anchorOf(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-');
}
