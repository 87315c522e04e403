import { MOST_STARS, type Side } from '../../domain/work.ts';
import { counted } from '../messages.ts';

const sides: Record<Side, string> = { before: 'Before', after: 'After' };

export const work = {
  heading: 'Photos of the job',
  text: 'Take one before you start and one when you’re done. They go on your site only after the customer says yes.',
  add: 'Add another pair',
  full: (most: number) => `${most} pairs is the limit for one job.`,
  earlier: (count: number) => `Show ${counted(count, 'earlier pair')}`,
};

export const pair = {
  label: (number: number) => `Pair ${number}`,
  delete: 'Delete this pair',
  sure: {
    no: 'This deletes both photos for good.',
    draft: 'This deletes both photos for good, from your draft too.',
    hidden: 'This deletes both photos for good, from your site’s content too.',
    published: 'This deletes both photos for good. They come off your site right away.',
  },
  yes: 'Yes, delete',
};

export const slot = {
  sides,
  name: (side: Side, number: number) => `${sides[side]}, pair ${number}`,
  take: 'Take a photo',
  choose: 'Choose from library',
  replace: 'Replace',
  waiting: 'Waiting to send',
  sending: 'Sending…',
  stuck: 'The server had a problem. The desk keeps trying.',
  remove: 'Remove',
  notLoaded: (name: string) => `${name}, not loaded`,
  unreadable: 'This photo couldn’t be read. Please choose it again.',
  gone: 'This device no longer has the photo. Remove it, then take it again.',
};

export const consent = {
  missing: (side: Side) => `Add the ${side} photo`,
  notSent: 'Not sent yet',
  ask: (name: string) => `Ask ${name} first`,
  refused: 'Not to be shown',
  given: (name: string, day: string) => `${name} said yes on ${day}`,
  noted: (day: string) => `You noted a yes on ${day}`,
  heading: 'May you show these photos?',
  isAsking: (name: string) => `${name}’s quote page asks this. Did they already tell you? Note it here.`,
  willAsk: (name: string) =>
    `${name}’s quote page asks this after the visit. Did they already tell you? Note it here.`,
  byWord: (name: string) => `Ask ${name}, and note the answer here.`,
  yes: 'They said yes',
  no: 'They said no',
  day: 'On which day?',
  answers: {
    yes: (pairs: number) =>
      `They said yes to ${pairs === 1 ? 'the pair above' : `all ${pairs} pairs above, as they are now`}.`,
    no: () => 'They said no. Photos of this job come off your site right away.',
  },
  unsent: 'You can note a yes once all photos are sent.',
  save: 'Save',
  future: 'Choose today or an earlier day.',
};

export const shown = {
  show: 'Show on the site',
  pending: 'Adding…',
  published: 'On the site',
  draft: 'In your draft, not on the site yet',
  publish: 'Preview and publish',
  hidden: 'Hidden on your site',
  pairHidden:
    'Visitors don’t see this pair: it or its service is hidden, or its service has four newer pairs.',
  reviewHidden: 'Visitors don’t see this review: it or its service is hidden.',
  card: 'Find it under Site',
};

export const review = {
  heading: (name: string) => `${name}’s review`,
  stars: (stars: number) => `${stars} of ${MOST_STARS} stars`,
  signed: (name: string) => `Signed: ${name}`,
  unsigned: 'Without a name',
  mayShow: 'May be shown on your site',
  mayNot: (name: string) => `${name} doesn’t want it on the site`,
};
