/** What we stand for, said on several pages. Only claims that are true may stand here. */
export type Claim = { title: string; text: string };

/** The home page's checklist of six. */
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

/** The contact page's shorter list. */
export const whyChooseUs = [
  'Licensed and insured',
  '100% satisfaction guarantee',
  'Eco-friendly products',
  'Free estimates',
  'Flexible scheduling',
] as const;

export type Stat = { value: string; label: string };

export const stats: readonly [Stat, Stat, Stat, Stat] = [
  { value: '10+', label: 'Years Experience' },
  { value: '100+', label: 'Happy Customers' },
  { value: '24/7', label: 'Emergency Services' },
  { value: '100%', label: 'Satisfaction Guarantee' },
];

export const values: readonly [Claim, Claim, Claim, Claim] = [
  {
    title: 'Reliability',
    text: 'We come when we said we would and do what we wrote down. If a storm moves the day, you hear it from us first.',
  },
  {
    title: 'Excellence',
    text: 'Clean means the corners too. Before we leave, we walk the job with you and fix what either of us finds.',
  },
  {
    title: 'Customer Focus',
    text: 'Your list, your pets, your hours. We ask first, listen well and leave the gate the way we found it.',
  },
  {
    title: 'Sustainability',
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
