import { MOST_PUBLICATIONS } from '../../domain/site-desk.ts';
import { counted } from '../messages.ts';

export const site = {
  title: 'Site',
  heading: 'Your site',
  text: 'Edit anything on your website. Visitors see nothing until you publish.',
  searchHint: 'Phone, Thanksgiving, …',
  sections: 'What the site says',
  notFound: { heading: 'Nothing found', text: 'Try another word, or part of one.' },
  missing: { heading: 'This isn’t here', text: 'Another device may have deleted it.' },
  changes(count: number) {
    return count === 0 ? 'Everything is published.' : `${counted(count, 'change')}, not published yet`;
  },
  unsaved: (count: number) => `${counted(count, 'change')} ${count === 1 ? 'is' : 'are'} not saved yet.`,
  preview: 'Preview',
  noPreview: 'The preview can’t be shown right now. You can edit everything here.',
  look: 'Look at it',
  newTab: 'opens in a new tab',
  publish: 'Publish…',
  history: 'History',
  nothing: 'Nothing',
  photo: 'Your photo',
};

export const form = {
  everyDay: 'Every day',
  saved: 'Saved as a draft',
  published: 'On the site now:',
  aLine: 'One per line.',
  choose: 'Choose one',
  takeBack: 'Revert',
  list: {
    unnamed: 'New entry',
    isNew: 'new',
    isChanged: 'changed',
    isWrong: 'has a mistake',
    isUnsaved: 'not saved',
    isHidden: 'Hidden',
    hide: 'Hide',
    show: 'Show again',
    hidden: (entry: string) => `${entry}: hidden from visitors once you publish.`,
    shown: (entry: string) => `${entry}: shown to visitors again once you publish.`,
    askedYes: 'Yes, they agreed',
    position: (place: number, count: number) => `${place} of ${count}`,
    none: 'None yet.',
    add: 'Add one',
    full: (most: number) => `You can have up to ${most}.`,
    remove: 'Remove',
    least: (least: number) => (least === 1 ? 'Keep at least one.' : `Keep at least ${least}.`),
  },
};

export const picture = {
  choose: 'Choose a photo',
  chooseOther: 'Choose another',
  remove: 'Remove',
  busy: 'Getting the photo ready…',
  part: 'Tap what visitors should see, or move the slider.',
  partAt: (focus: number) => `${focus} percent`,
};

export const publishing = {
  title: 'Publish',
  count: (count: number) =>
    `${counted(count, 'change')}. Visitors see ${count === 1 ? 'it' : 'them'} once you publish.`,
  none: {
    heading: 'Nothing to publish',
    text: 'Your changes are listed here before visitors see them.',
  },
  before: 'Before',
  after: 'After',
  button: 'Publish',
  pending: 'Publishing…',
  withMistakes: (count: number) => (count === 1 ? 'Fix this first:' : `Fix ${count} things first:`),
  discard: 'Discard all',
  discardSure:
    'This deletes all unpublished changes for good, including those from your other devices. Your site stays as it is.',
  discardYes: 'Yes, discard them',
  withUnsaved: 'Some changes aren’t saved yet:',
  kept: 'Nothing is lost. Publish again in a moment.',
  done: 'Published.',
  undo: 'Undo',
  undone: 'Undone. The previous version is live.',
  again: 'Show the new changes',
};

export const publications = {
  title: 'History of the site',
  heading: 'History',
  text: `The newest ${MOST_PUBLICATIONS} versions that were published.`,
  none: {
    heading: 'Nothing published here yet',
    text: 'The versions you publish are kept here. You can bring any of them back.',
  },
  current: 'On the site now',
  others: (count: number) => (count === 1 ? 'and 1 more' : `and ${count} more`),
  bringBack: 'Bring this back',
  sure:
    'Your site goes back to this version. Nothing is lost: the current version stays in this history, and ' +
    'your drafts stay drafts.',
  sureYes: 'Yes, bring it back',
  done: 'That version is live.',
};
