/** What the owner reads where the site's words are changed and published. */

export const site = {
  title: 'Site',
  heading: 'Your site',
  text: 'What your website says, word by word. What you change here is a draft until you publish it.',
  searchHint: 'Phone, Thanksgiving, a word …',
  sections: 'What the site says',
  found: (count: number) => (count === 1 ? '1 found' : `${count} found`),
  notFound: { heading: 'Nothing found', text: 'Try another word, or a part of one.' },
  missing: { heading: 'This is not here', text: 'It may have been taken away by another device.' },
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

/** The form of a part of the site. */
export const form = {
  saved: 'Saved as a draft',
  waiting: 'Not saved yet, trying again',
  published: 'On the site now:',
  left: (count: number) => (count === 1 ? '1 letter left' : `${count} letters left`),
  over: (count: number) => (count === 1 ? '1 letter too many' : `${count} letters too many`),
  aLine: 'Each on a line of its own.',
  choose: 'Choose one',
  takeBack: 'Take back',
  takeBackOf: (name: string) => `Take back: ${name}`,
  list: {
    unnamed: 'New, still empty',
    isNew: 'new',
    isChanged: 'changed',
    isWrong: 'has a mistake',
    isHidden: 'Hidden',
    hide: 'Hide',
    hideOf: (entry: string) => `Hide: ${entry}`,
    show: 'Bring back',
    showOf: (entry: string) => `Bring back: ${entry}`,
    hidden: (entry: string) => `${entry}: hidden. Visitors do not see it any more once you publish.`,
    shown: (entry: string) => `${entry}: brought back. Visitors see it again once you publish.`,
    askedYes: 'Yes, they did',
    none: 'None yet.',
    add: 'Add one',
    addTo: (list: string) => `Add one: ${list}`,
    full: (most: number) => `${most} is the most that fit.`,
    remove: 'Remove',
    removeOf: (entry: string) => `Remove: ${entry}`,
    least: (least: number) => (least === 1 ? 'At least one stays.' : `At least ${least} stay.`),
  },
};

/** The control of a photo of the owner's. */
export const picture = {
  choose: 'Choose a photo',
  chooseOther: 'Choose another',
  remove: 'Remove',
  removeOf: (name: string) => `Remove: ${name}`,
  busy: 'Getting the photo ready …',
  again: 'Try again',
  part: 'Which part is shown: tap it in the photo, or move it here.',
  partAt: (focus: number) => `${focus} percent`,
  compared: 'Both, as visitors compare them:',
};

export const publishing = {
  title: 'Publish',
  count: (count: number) =>
    count === 1
      ? 'One change. Visitors see it as soon as it is published.'
      : `${count} changes. Visitors see them as soon as they are published.`,
  none: {
    heading: 'Nothing to publish',
    text: 'What you change on the site is shown here before visitors see it.',
  },
  before: 'Before',
  after: 'After',
  button: 'Publish',
  pending: 'Publishing…',
  withMistakes: (count: number) =>
    count === 1 ? 'One thing must be mended first:' : `${count} things must be mended first:`,
  discard: 'Discard all',
  discardSure:
    'All changes that are not published are gone for good, also those of other devices. The site stays as it is.',
  discardYes: 'Yes, discard them',
  withUnsaved: 'Some of it is not saved yet:',
  kept: 'Nothing is lost. Publish again in a moment.',
  done: 'Published.',
  undo: 'Undo',
  undone: 'Undone. The site says what it said before.',
  again: 'Look again',
};

export const revisions = {
  title: 'History of the site',
  heading: 'History',
  text: 'Every version that was published.',
  none: {
    heading: 'Nothing published here yet',
    text: 'Each time you publish, it stands here, and can be brought back.',
  },
  current: 'On the site now',
  others: (count: number) => (count === 1 ? 'and 1 more' : `and ${count} more`),
  bringBack: 'Bring this back',
  bringBackOf: (moment: string) => `Bring this back: ${moment}`,
  sure: 'The site then says what it said in this version. Nothing is lost: what it says now stays in this history, and your drafts stay drafts.',
  sureYes: 'Yes, bring it back',
  done: 'It is back on the site.',
};
