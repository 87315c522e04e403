/** The sentences of each page, in the order they are read. Lists of services, testimonials and claims have files of their own. */
import { company, QUOTE_HOURS, serviceArea } from './company.ts';

export const common = {
  quoteButton: 'Get Free Quote',
  viewAllServices: 'View All Services',
  skipLink: 'Skip to content',
  themeButton: 'Dark theme',
  openMenu: 'Menu',
  callBar: 'Call us or ask for a quote',
  footerBlurb: `Homes and businesses in ${serviceArea}. We have served the community for over a decade.`,
  legal: `Licensed and insured in ${company.state}`,
  illustrations: 'Illustrations; photographs of our own work on request.',
};

export const home = {
  title: `House, Window and Gutter Cleaning in ${company.towns[0]} and ${company.towns.at(-1)} | ${company.shortName}`,
  description: `Window cleaning, power washing, gutters and more for homes and businesses in ${serviceArea}. Licensed and insured. Free quote within ${QUOTE_HOURS} hours.`,
  place: company.towns.join(', '),
  heading: 'See your home in its best light.',
  lead: 'Windows, gutters, roofs and rooms, for homes and businesses, cleaned with care by a local crew that leaves every view brighter than it found it.',
  servicesButton: 'View Services',
  ticks: ['Licensed & insured', 'Free estimates', 'Homes & businesses'],
  heroAlt: 'A craftsman house in morning light, half seen through a dirty window that a squeegee is wiping clean',
  why: {
    heading: ['Why choose', company.shortName],
    lead: 'Good cleaning is quiet work: on time, careful with your garden, and finished properly the first time.',
  },
  services: {
    heading: ['Three ways to', 'brighten', 'the place'],
    lead: 'Drag any picture to see the difference a single visit makes.',
  },
  testimonials: { heading: 'What our customers say', rating: '5/5 rating from 100+ happy customers' },
  callToAction: {
    heading: 'Ready for a brighter view?',
    text: `Tell us what needs cleaning and we will send you a customized quote within ${QUOTE_HOURS} hours.`,
  },
};

export const servicesPage = {
  title: `Cleaning Services for Homes and Businesses | ${company.shortName}`,
  description: `Ten cleaning services in ${serviceArea}: windows, power washing, roofs, gutters, carpets, tile and grout, offices and more. Free estimates.`,
  heading: ['Ten services,', 'one local crew'],
  lead: 'Pick one or combine several. Each picture can be wiped from before to after.',
  included: "What's Included",
  quoteButton: 'Get Quote',
  custom: {
    heading: 'Need a Custom Solution?',
    text: 'A barn, a boat house, a row of storefronts: tell us what it is and we will work out how to clean it.',
  },
};

export const about = {
  title: `About Our Cleaning Company | ${company.shortName}`,
  description: `Who we are: a licensed and insured cleaning company with 10+ years of experience, serving homes and businesses in ${serviceArea}.`,
  heading: ['Neighbors who', 'clean for a living'],
  lead: `We look after homes and businesses in ${serviceArea}, and we have done it for over a decade.`,
  story: {
    heading: 'Our Story',
    alt: 'A white work van with ladders in front of a craftsman house by the river at first light',
    paragraphs: [
      'It began with windows. The houses along the Huron have plenty of them, and the river throws back enough light to show every streak. We learned to leave none.',
      'Customers asked whether we could look at the gutters while the ladder was up, and then the roof, the driveway, the carpets, the office downtown. Today there are ten services, and one habit has not changed: whoever quotes the job knows how it is done.',
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

export const contact = {
  title: `Get Your Free Quote | ${company.shortName}`,
  description: `Tell us what needs cleaning and get a customized quote within ${QUOTE_HOURS} hours. Call ${company.phone} or write to us.`,
  heading: 'Get Your Free Quote',
  lead: `Tell us what needs cleaning and you will have a customized quote within ${QUOTE_HOURS} hours.`,
  infoHeading: 'Contact info',
  phone: 'Phone',
  email: 'Email',
  location: 'Location',
  hours: 'Hours',
  whyHeading: 'Why Choose Us',
  emergency: {
    heading: 'Emergency Service',
    text: 'Storm, leak or a burst pipe? We answer 24 hours a day, 7 days a week.',
    button: 'Call Emergency Line',
  },
};

export const notFound = {
  title: `Page Not Found | ${company.shortName}`,
  description: 'This page does not exist. Here is the way back.',
  heading: 'This page was wiped away',
  lead: 'The address may be old or mistyped. One of these should help:',
};
