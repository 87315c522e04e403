import { company, serviceArea, townsInShort } from '../company.ts';

/** The sentences of the services page; the services themselves are in ../services.ts. */
export const servicesPage = {
  title: `Cleaning Services in ${townsInShort} | ${company.shortName}`,
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
