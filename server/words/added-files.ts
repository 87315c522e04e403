/** The files that words of an earlier version lack, as they were when they were added. What the owner says takes their place. */
import type { Content } from './schema.ts';

export const addedFiles = {
  'pages/offer': {
    title: 'Your Quote | {company}',
    description: 'A quote from {company}, for you alone.',
    heading: 'Here is *your quote*',
    lead: 'One tap accepts it. A question, or another wish? Ask below, or call us.',
    accepted: {
      heading: 'Accepted. *Thank you!*',
      lead: 'We call or write within {contact-hours} hours to set the day with you.',
    },
    declined: {
      heading: 'Thank you *for telling us*',
      lead: 'We leave it at that. If you think again, call or write, and it is open again.',
    },
    asked: 'We answer within {contact-hours} hours, by phone or in writing.',
    gone: {
      heading: 'This link does not work any more',
      lead: 'The quote may have a new link, or the address is not complete. Call or write, and we send it to you again:',
    },
  },
} as const satisfies Partial<Content>;
