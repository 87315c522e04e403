import { company, townsInShort } from './company.ts';
import { QUOTE_HOURS } from './promises.ts';
import { firstServices, servicesCounted } from './services-in-brief.ts';

const towns = company.towns.join(', ');

/**
 * The title and description of each page, for search engines, shared links and the browser's tab. Search engines show 155
 * letters of a description.
 */
export type PageTitle = { title: string; description: string };

export const pageTitles = {
  home: {
    title: `Home and Business Cleaning in ${townsInShort} | ${company.shortName}`,
    description: `${firstServices.charAt(0).toUpperCase()}${firstServices.slice(1)} and more in ${townsInShort}. Licensed and insured. Free quote within ${QUOTE_HOURS} hours.`,
  },
  services: {
    title: `Cleaning Services in ${townsInShort} | ${company.shortName}`,
    description: `Our ${servicesCounted} in ${towns}: ${firstServices} and more. Free estimates.`,
  },
  about: {
    title: `Our Cleaning Company in ${townsInShort} | ${company.shortName}`,
    description: `Who we are: a licensed and insured cleaning company with 10+ years of experience in homes and businesses in ${towns}.`,
  },
  contact: {
    title: `Free Cleaning Quote in ${townsInShort} | ${company.shortName}`,
    description: `Tell us what needs cleaning and get a customized quote within ${QUOTE_HOURS} hours. Call ${company.phone} or write to us.`,
  },
  privacy: {
    title: `Privacy and Accessibility | ${company.shortName}`,
    description: `What ${company.shortName} keeps of your quote request, where, for how long, and how to have it deleted. No cookies, no trackers.`,
  },
  notSent: {
    title: `Not Sent Yet | ${company.shortName}`,
    description: 'The form was not taken. Here is what helps.',
  },
  notFound: {
    title: `Page Not Found | ${company.shortName}`,
    description: 'This page does not exist. Here is the way back.',
  },
} satisfies Record<string, PageTitle>;
