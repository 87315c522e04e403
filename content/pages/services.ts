import { servicesCounted } from '../services-in-brief.ts';

/** The sentences of the services page; the services themselves are in ../services.ts. */
export const servicesPage = {
  heading: [`${capitalized(servicesCounted)},`, 'one local crew'] as const,
  lead: 'Pick one or combine several. Each picture can be wiped from before to after.',
  /** The name of the list of services, for screen readers. */
  list: 'All services',
  /** The name of the row of links to the services, for screen readers. */
  row: 'Services on this page',
  included: "What's Included",
  quoteButton: 'Get Quote',
  custom: {
    heading: 'Need a Custom Solution?',
    text: 'A barn, a boat house, a row of storefronts: tell us what it is and we will work out how to clean it.',
  },
};

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
