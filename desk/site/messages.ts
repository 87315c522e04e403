/** Texts that the desk shows about editing and publishing the site. */

export const site = {
  title: 'Site',
  heading: 'Your site',
  text: 'Edit anything on your website. Visitors see nothing until you publish.',
  searchHint: 'Phone, Thanksgiving, …',
  sections: 'What the site says',
  found: (count: number) => (count === 1 ? '1 found' : `${count} found`),
  notFound: { heading: 'Nothing found', text: 'Try another word, or part of one.' },
  missing: { heading: 'This isn’t here', text: 'Another device may have deleted it.' },
  changes(count: number) {
    if (count === 0) return 'Everything is published.';
    return count === 1 ? '1 change, not published yet' : `${count} changes, not published yet`;
  },
  changed: (count: number) => (count === 1 ? '1 change' : `${count} changes`),
  unsaved: (count: number) =>
    count === 1 ? '1 change is not saved yet.' : `${count} changes are not saved yet.`,
  preview: 'Preview',
  look: 'Look at it',
  newTab: 'opens in a new tab',
  publish: 'Publish…',
  history: 'History',
  nothing: 'Nothing',
  photo: 'Your photo',
};

/** Form of a section. */
export const form = {
  saved: 'Saved as a draft',
  waiting: 'Not saved yet, trying again',
  published: 'On the site now:',
  left: (count: number) => (count === 1 ? '1 character left' : `${count} characters left`),
  over: (count: number) => (count === 1 ? '1 character too many' : `${count} characters too many`),
  aLine: 'One per line.',
  choose: 'Choose one',
  takeBack: 'Revert',
  takeBackOf: (name: string) => `Revert: ${name}`,
  list: {
    unnamed: 'New entry',
    isNew: 'new',
    isChanged: 'changed',
    isWrong: 'has a mistake',
    isHidden: 'Hidden',
    hide: 'Hide',
    hideOf: (entry: string) => `Hide: ${entry}`,
    show: 'Show again',
    showOf: (entry: string) => `Show again: ${entry}`,
    hidden: (entry: string) => `${entry}: hidden from visitors once you publish.`,
    shown: (entry: string) => `${entry}: shown to visitors again once you publish.`,
    askedYes: 'Yes, they did',
    none: 'None yet.',
    add: 'Add one',
    addTo: (list: string) => `Add one: ${list}`,
    full: (most: number) => `You can have up to ${most}.`,
    remove: 'Remove',
    removeOf: (entry: string) => `Remove: ${entry}`,
    least: (least: number) => (least === 1 ? 'Keep at least one.' : `Keep at least ${least}.`),
  },
};

/** Photo control. */
export const picture = {
  choose: 'Choose a photo',
  chooseOther: 'Choose another',
  remove: 'Remove',
  removeOf: (name: string) => `Remove: ${name}`,
  busy: 'Getting the photo ready …',
  again: 'Try again',
  part: 'Tap the part of the photo to show, or move it here.',
  partAt: (focus: number) => `${focus} percent`,
  compared: 'Both, as visitors compare them:',
};

export const publishing = {
  title: 'Publish',
  count: (count: number) =>
    count === 1
      ? '1 change. Visitors see it once you publish.'
      : `${count} changes. Visitors see them once you publish.`,
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
  discardSure: 'This deletes all unpublished changes for good, from all devices. Your site stays as it is.',
  discardYes: 'Yes, discard them',
  withUnsaved: 'Some changes aren’t saved yet:',
  kept: 'Nothing is lost. Publish again in a moment.',
  done: 'Published.',
  undo: 'Undo',
  undone: 'Undone. The previous version is live.',
  again: 'Look again',
};

export const publications = {
  title: 'History of the site',
  heading: 'History',
  text: 'Every version that was published.',
  none: {
    heading: 'Nothing published here yet',
    text: 'Each version you publish is kept here. You can bring any of them back.',
  },
  current: 'On the site now',
  others: (count: number) => (count === 1 ? 'and 1 more' : `and ${count} more`),
  bringBack: 'Bring this back',
  bringBackOf: (moment: string) => `Bring this back: ${moment}`,
  sure:
    'Your site goes back to this version. Nothing is lost: the current version stays in this history, and ' +
    'your drafts stay drafts.',
  sureYes: 'Yes, bring it back',
  done: 'That version is live.',
};
