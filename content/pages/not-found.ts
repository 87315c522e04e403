import { company } from '../company.ts';

/** The sentences of the page for an address that is none. */
export const notFound = {
  title: `Page Not Found | ${company.shortName}`,
  description: 'This page does not exist. Here is the way back.',
  heading: 'This page was wiped away',
  lead: 'The address may be old or mistyped. One of these should help:',
};
