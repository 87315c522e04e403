import type { AfterJob } from '../../../domain/quote-page.ts';
import { LONGEST_REVIEW } from '../../../domain/work.ts';

export const afterJobMessages = {
  pictures: {
    heading: 'May we show these pictures on our website?',
    one: 'Only these two, with the service, the town and the month. No name, no street.',
    many: 'Only these, with the service, the town and the month. No name, no street.',
    before: 'Before',
    after: 'After',
    alt: (side: string, number: number, count: number) =>
      count > 1 ? `${side}, pair ${number} of ${count}` : `${side} our visit`,
    yes: 'Yes, You May',
    no: 'No, Thank You',
    allowed: 'You said yes. Thank you!',
    allowedHint: 'You can withdraw your permission at any time, here or by asking us.',
    takeBack: 'Withdraw Permission',
    refused: 'You said no. We won’t show them.',
    allow: 'Allow It After All',
    more: 'There are new pictures since your last answer.',
  },
  review: {
    heading: 'How was it?',
    stars: 'Your stars',
    star: (number: number) => (number === 1 ? '1 star' : `${number} stars`),
    words: 'In your words',
    optional: '(optional)',
    naming: 'How should we show your name?',
    unnamed: 'Without a name',
    mayShow: 'You may show this on your website.',
    send: 'Send the Review',
    yours: 'Your review',
    shown: 'We may show it on our website.',
    notShown: 'Only we can read it. We won’t show it.',
    change: 'Change',
    takeBack: 'Withdraw the Review',
  },
  reviews: {
    before: 'You can also review us here, in public: ',
  },
  /** `field`: the id that the notice links to. */
  faults: {
    stars: { sentence: 'Please choose from one to five stars.', field: 'stars-1' },
    long: {
      sentence: `Please shorten it to ${LONGEST_REVIEW.toLocaleString('en-US')} characters.`,
      field: 'review-words',
    },
    tooMany: {
      sentence: 'You have made too many changes here. Please call or write to us.',
      field: 'contact',
    },
    changed: { sentence: 'This page has changed. Please look again.', field: 'pictures' },
  } satisfies Record<NonNullable<AfterJob['fault']>, { sentence: string; field: string }>,
};
