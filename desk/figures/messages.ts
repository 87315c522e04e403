import { counted } from '../messages.ts';

export const figures = {
  title: 'Figures',
  median: 'Median time to first contact',
  of: (count: number) => `of ${counted(count, 'contacted request')}`,
  noMedian: 'None contacted yet',
  weeks: 'Requests per week',
  weeksText: (weeks: number) => `The last ${weeks} weeks, Monday to Sunday`,
  services: 'By service',
  towns: 'By town',
  week: 'Week of',
  service: 'Service',
  town: 'Town',
  requests: 'Requests',
  none: 'Nothing to count yet.',
};

export const quoteMessages = {
  heading: 'Quotes',
  won: (weeks: number) => `Won, last ${weeks} weeks`,
  rate: (accepted: number, quoted: number) =>
    `${accepted} of ${counted(quoted, 'quote')} accepted (${Math.round((accepted / quoted) * 100)}%)`,
  range: 'Totals show both ends of a price range.',
  weeks: 'Won per week',
  weeksText: 'Accepted quotes. A bar shows the higher end of a range.',
  services: 'Won by service',
  towns: 'Won by town',
  detail: (won: number, quoted: number) => `${quoted} quoted, ${won} won`,
  comesTo: 'Total',
  lost: 'Why requests were lost',
  reason: 'Reason',
  noReason: 'No reason given',
  unnamed: 'Not named',
  none: 'No quotes were sent in these weeks.',
};
