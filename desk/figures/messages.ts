/** What the owner reads in the figures. */

export const figures = {
  title: 'Figures',
  median: 'Median time to first contact',
  of: (count: number) => (count === 1 ? 'of 1 answered request' : `of ${count} answered requests`),
  noMedian: 'None answered yet',
  weeks: 'Requests a week',
  weeksText: (weeks: number) => `The last ${weeks} weeks, each from its Monday`,
  services: 'By service',
  towns: 'By town',
  asTable: 'The same as a table',
  week: 'Week of',
  service: 'Service',
  town: 'Town',
  requests: 'Requests',
  none: 'Nothing to count yet.',
};

/** The figures of quotes. */
export const quoteMessages = {
  heading: 'Quotes',
  won: (weeks: number) => `Won in ${weeks} weeks`,
  rate: (accepted: number, quoted: number) =>
    `${accepted} of ${quoted} ${quoted === 1 ? 'quote' : 'quotes'} accepted (${Math.round((accepted / quoted) * 100)}%)`,
  range: 'Where a price is a range, both ends are counted.',
  weeks: 'Won a week',
  weeksText: 'What was accepted, in dollars, up to the higher end of a range',
  columns: ['Quoted', 'Won', 'Comes to'],
  services: 'Won by service',
  towns: 'Won by town',
  detail: (won: number, quoted: number) => `${quoted} quoted, ${won} won`,
  comesTo: 'Comes to',
  lost: 'Why requests were lost',
  reason: 'Reason',
  noReason: 'No reason given',
  unnamed: 'Not named',
  none: 'No quote was sent in these weeks.',
};
