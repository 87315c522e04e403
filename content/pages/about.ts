import { unbrokenServiceArea } from '../company.ts';
import { servicesCounted } from '../services-in-brief.ts';
import type { Claim } from './home.ts';

/** The sentences of the about page. */
export const about = {
  heading: ['Neighbors who', 'clean for a living'] as const,
  lead: `We look after homes and businesses in ${unbrokenServiceArea}, and we have done it for over a decade.`,
  story: {
    heading: 'Our Story',
    alt: 'A white work van with ladders in front of a craftsman house by the river at first light',
    paragraphs: [
      'It began with windows. The houses along the Huron have plenty of them, and the river throws back enough light to show every streak. We learned to leave none.',
      `Customers asked whether we could look at the gutters while the ladder was up, and then the roof, the driveway, the carpets, the office downtown. Today we offer ${servicesCounted}, and one habit has not changed: whoever quotes the job knows how it is done.`,
      'We are still local. The people who clean your home shop where you shop, and that keeps the work honest.',
    ],
  },
  stats: 'Our company in numbers',
  values: { heading: 'What we hold ourselves to', hint: 'Tap a card to read what it means on the job.' },
  certifications: {
    heading: 'Certifications and guarantees',
    text: 'What you can count on before anyone unloads a ladder.',
  },
};

type Stat = { value: string; label: string };

export const stats: readonly [Stat, Stat, Stat, Stat] = [
  { value: '10+', label: 'Years Experience' },
  { value: '100+', label: 'Happy Customers' },
  { value: '24/7', label: 'Emergency Services' },
  { value: '100%', label: 'Satisfaction Guarantee' },
];

/** What we hold ourselves to: the front of the card has the tease, the back the text. */
export type Value = Claim & { icon: 'calendar' | 'medal' | 'people' | 'sprout'; tease: string };

export const values: readonly [Value, Value, Value, Value] = [
  {
    title: 'Reliability',
    icon: 'calendar',
    tease: 'Here when we said we would be.',
    text: 'We come when we said we would and do what we wrote down. If a storm moves the day, you hear it from us first.',
  },
  {
    title: 'Excellence',
    icon: 'medal',
    tease: 'Corners, ledges and tracks count too.',
    text: 'Clean means the corners too. Before we leave, we walk the job with you and fix what either of us finds.',
  },
  {
    title: 'Customer Focus',
    icon: 'people',
    tease: 'We ask before we start anything.',
    text: 'Your list, your pets, your hours. We ask first, listen well and leave the gate the way we found it.',
  },
  {
    title: 'Sustainability',
    icon: 'sprout',
    tease: 'Careful with what we rinse away.',
    text: 'Eco-friendly products, measured water and cloths we wash and use again. What we rinse ends up in the Huron.',
  },
];

export const certifications = [
  'Licensed and insured company',
  '100% satisfaction guarantee',
  'Eco-friendly cleaning products',
  'Residential and commercial work',
  '24/7 emergency service',
  'Rated 5/5 by our customers',
] as const;
