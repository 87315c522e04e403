/** The sentences of the page for an address that does not exist. */
export const notFound = {
  heading: 'This page was wiped away',
  lead: 'The address may be old or mistyped. One of these should help:',
};
