import { company } from '../company.ts';

/** The sentences of the home page, in the order they are read. */
export const home = {
  place: company.towns.join(', '),
  heading: 'See your home in its best light.',
  lead: 'Windows, gutters, roofs and rooms, for homes and businesses, cleaned with care by a local crew that leaves every view brighter than it found it.',
  servicesButton: 'View Services',
  ticks: ['Licensed & insured', 'Free estimates'],
  heroAlt: 'A craftsman house in morning light, half seen through a dirty window that a squeegee is wiping clean',
  why: {
    heading: ['Why choose', company.shortName],
    lead: 'Good cleaning is quiet work: on time, careful with your garden, and finished properly the first time.',
  },
  services: {
    heading: ['Three ways to', 'brighten', 'the place'],
    lead: 'Drag any picture to see the difference a single visit makes.',
    explore: (service: string) => `Explore ${service}`,
  },
  testimonials: {
    heading: ['What our', 'customers', 'say'],
    rating: ['5/5', 'rating from 100+ happy customers'],
    /** The rest is read aloud by screen readers only. */
    carousel: 'Testimonials',
    pause: 'Pause the testimonials',
    start: 'Start the testimonials',
    position: (number: number, count: number) => `Testimonial ${number} of ${count}`,
    stars: 'Five out of five stars',
  },
  /** The way to a quote at the end of the page: the question above the ten services. */
  whatNeedsCleaning: 'What needs cleaning?',
};

/** A reason to choose us. It must be true (spec §1). */
export type Claim = { title: string; text: string };

/** The checklist of six reasons. */
export const whyChoose: readonly [Claim, Claim, Claim, Claim, Claim, Claim] = [
  { title: 'Licensed & Insured', text: 'Covered for every ladder, every lift and every flower bed we work around.' },
  { title: '100% Satisfaction Guarantee', text: 'Not happy with a pane? We come back and make it right.' },
  {
    title: 'Experienced Professionals',
    text: 'People with 10+ years in the trade, who treat your home like their own.',
  },
  { title: 'Eco-Friendly Products', text: 'Mild on children, pets and plants, and rinsed off with measured water.' },
  { title: 'Free Estimates', text: 'A clear price before any work begins. Asking costs nothing.' },
  { title: 'Flexible Scheduling', text: 'You choose a time that suits your day or your opening hours.' },
];
