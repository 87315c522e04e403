/** The sentences of the page for an address that is none. */
export const notFound = {
  heading: 'This page was wiped away',
  lead: 'The address may be old or mistyped. One of these should help:',
};
