/**
 * The words that the owner reads at the desk, except what the server answers, the names of the statuses, and what the
 * screens of one folder have beside them (answers/words.ts). `company` is its short name. It is over 250 lines because it
 * lists all others.
 */
import { writeRange } from '../domain/money.ts';
import type { OfferEvent } from '../domain/offer.ts';
import type { Occasion, Tap, Way } from '../domain/taps.ts';

export const desk = {
  name: 'Your desk',
  opening: 'Opening your desk…',
  noScripts: 'The desk needs JavaScript. Please turn it on for this site.',
  title: (screen: string, unseen: number, company: string) =>
    `${unseen > 0 ? `(${unseen}) ` : ''}${screen} · ${company}`,
  skipLink: 'Skip to the page',
  tryAgain: 'Try again',
  dismiss: 'Dismiss',
  notices: 'Notices',
  navigation: { label: 'Desk', inbox: 'Requests', customers: 'Customers', site: 'Site', figures: 'Figures' },
};

export const signIn = {
  title: 'Sign in',
  heading: 'Your desk',
  withCode: 'This link signs in this phone or computer, and nobody else’s. It stays signed in while you use it.',
  button: 'Sign in on this device',
  /** Before the button, on an iPhone, whose apps on the home screen know nothing of what Safari knows. */
  inApp: 'Is the desk on your home screen? Then open it there and type this code:',
  here: 'Or sign in here, in Safari:',
  typedHint: 'Or paste the link, or type its code:',
  typedButton: 'Sign in',
  withoutCode: 'You sign in with a link, which this button sends to the owner. There is no password.',
  mailButton: 'E-mail me a link',
  mailAgain: 'E-mail me a new link',
  forSetUp: 'For whoever set up the site',
  terminal: 'On the machine that runs the site, this prints a link, too:',
  command: 'npm run quotes -- desk',
  signedOut: 'You are signed out on this device.',
  dropped: (count: number) =>
    count === 1
      ? 'One change that waited for the connection was not saved.'
      : `${count} changes that waited for the connection were not saved.`,
};

export const connection = {
  lost: 'No connection. This is what the desk knew last; it goes on by itself.',
  /** In place of a screen that was not read yet. */
  lostHeading: 'No connection',
  lostText: 'This appears by itself as soon as the server can be reached.',
  failedHeading: 'This could not be loaded',
  waiting: (count: number) =>
    count === 1
      ? '1 change waits for the connection. It is kept here and sent by itself.'
      : `${count} changes wait for the connection. They are kept here and sent by themselves.`,
  unreachable: 'The server cannot be reached. Check your connection.',
  failed: 'The server did not answer as it should. Try again in a moment.',
};

/** What belongs to this device rather than to the company. */
export const menu = {
  open: 'Menu',
  devices: 'Devices',
  calendars: 'Calendars',
  signOut: 'Sign out this device',
  sure: 'To sign in again, this device needs a new link.',
  sureYes: 'Yes, sign out',
};

/** When the owner is to be reminded of a request. */
export const reminders = {
  heading: 'Reminder',
  open: 'Remind me',
  choices: { tonight: 'Tonight at 6', tomorrow: 'Tomorrow at 8', threeDays: 'In three days' },
  day: 'Another day',
  set: 'Set',
  at: (moment: string) => `Reminder: ${moment}`,
  due: (span: string) => `Reminder: due ${span}`,
  followUp: 'No answer for three days',
  followUpAt: (moment: string) => `If no answer comes, this is due ${moment}`,
  remove: 'Remove',
  done: 'Done',
  later: 'Remind me later',
  became: (moment: string) => `Reminder for ${moment}`,
  removed: 'Reminder removed',
  failed: (name: string) => `A reminder was not saved for ${name}.`,
};

export const inbox = {
  heading: 'Requests',
  views: { label: 'Lists', open: 'Open', closed: 'Closed', spam: 'Spam' },
  /** How many requests a list has, as read aloud. */
  count: (count: string) => `${count} requests`,
  search: 'Search',
  searchHint: 'Name, phone, town, a word of a note',
  clearSearch: 'Clear the search',
  export: 'Export this list (CSV)',
  /** The parts of the open list. */
  parts: {
    urgent: 'Emergencies',
    due: 'Reminders',
    late: 'Late',
    today: 'Due today',
    later: 'Later',
    waiting: 'Quoted',
  },
  late: (count: string) => `${count} late`,
  call: (phone: string) => `Call ${phone}`,
  emergency: 'Emergency',
  /** What stands after the number of photos, as read aloud. */
  photos: (count: number) => (count === 1 ? 'photo' : 'photos'),
  found: 'In all lists',
  arrived: (count: number) => (count === 1 ? '1 new request' : `${count} new requests`),
  arrivedEmergency: (count: number) => (count === 1 ? '1 new emergency' : `${count} new requests, with an emergency`),
  show: 'Show',
  unanswered: (count: number) =>
    count === 1 ? '1 emergency is not answered yet' : `${count} emergencies are not answered yet`,
  more: 'Show more',
  loading: 'Loading…',
  choose: 'Choose a request, and it opens here.',
  empty: {
    /** Before the first request of all. */
    fresh: {
      heading: 'Your desk is ready',
      text: 'New requests appear here by themselves, the moment they come in.',
    },
    open: { heading: 'All answered', text: 'New requests appear here by themselves, the moment they come in.' },
    closed: { heading: 'Nothing closed yet', text: 'Requests that you won or lost are kept here.' },
    spam: { heading: 'No spam', text: 'What looks like spam waits here. You can take it back with one tap.' },
    search: { heading: 'Nothing found', text: 'Try a part of the name, or the last digits of the phone number.' },
  },
};

/** The photos of a request. */
export const photos = {
  heading: 'Photos',
  photo: (number: number, count: number) => `Photo ${number} of ${count}`,
  notLoaded: (number: number, count: number) => `Photo ${number} of ${count}, not loaded`,
  missing: (number: number) => `Photo ${number} is not here yet`,
  awaited(arrived: number, count: number, mayArrive: boolean) {
    if (!mayArrive) return `${arrived} of ${count} arrived. After two weeks no more are taken.`;
    const others = count - arrived === 1 ? 'the other follows' : 'the others follow';
    if (arrived > 0) {
      return `${arrived} of ${count} ${arrived === 1 ? 'is' : 'are'} here; ${others} when the visitor’s phone has a connection.`;
    }
    return count === 1
      ? 'It follows when the visitor’s phone has a connection.'
      : `${count} are on their way. They follow when the visitor’s phone has a connection.`;
  },
  save: (count: number) => (count === 1 ? 'Save' : 'Save all'),
  /** The photo by itself in the browser, which enlarges it. */
  alone: 'Full size',
  close: 'Close',
  previous: 'Previous photo',
  next: 'Next photo',
  failed: 'This photo could not be loaded.',
  again: 'Try again',
};

export const request = {
  /** The title while it loads. */
  untitled: 'Request',
  back: 'Requests',
  number: (quoteId: string) => `#${quoteId}`,
  emergency: 'Emergency: call at once',
  actions: { label: 'Answer', call: 'Call', text: 'Text', email: 'E-mail', map: 'Map' },
  mail: {
    subject: (quoteId: string) => `Your quote request ${quoteId}`,
    greeting: (firstName: string, company: string) =>
      `Hi ${firstName},\n\nThank you for asking ${company} for a quote.\n\n`,
  },
  facts: 'The request',
  place: 'Where',
  notGiven: (labels: string) => `Not given: ${labels}`,
  received: 'Received',
  firstContact: 'First contact',
  after: (span: string) => `after ${span}`,
  channel: 'Came by',
  emailJs: 'EmailJS, which had e-mailed it already',
  byHand: 'Phone, taken at the desk',
};

export const status = {
  heading: 'Status',
  contacted: { question: (name: string) => `Did you reach ${name}?`, yes: 'Yes: Contacted', no: 'Not yet' },
  changed: (to: string) => `Now ${to}.`,
  undo: 'Undo',
  undoOf: (what: string) => `Undo: ${what}`,
  spam: 'This is spam',
  notSpam: 'Not spam',
  moved: 'Moved to Open.',
  spamText: 'This waits in Spam. “Not spam” moves it to Open.',
  lost: {
    heading: 'Why was it lost?',
    reasons: ['Price', 'Went with someone else', 'No answer', 'Too far', 'Not our work'],
    other: 'Another reason',
    save: 'Mark as Lost',
    cancel: 'Cancel',
  },
  failed: (to: string, name: string) => `${to} was not saved for ${name}.`,
  noteFailed: (name: string) => `A note was not saved for ${name}.`,
  undoFailed: (name: string) => `That was not undone for ${name}.`,
  anyway: (to: string) => `Mark as ${to} anyway`,
  keep: 'Leave it so',
};

export const notes = {
  heading: 'Notes and history',
  label: 'Add a note',
  add: 'Save note',
};

export const history = {
  label: 'History',
  cameIn: 'Request came in',
  became: (to: string) => `Marked as ${to}`,
  note: 'Note',
  visit: (moment: string) => `Visit: ${moment}`,
  noVisit: 'Visit taken away',
  tookBack: (what: string) => `Took back: ${what}`,
  undone: 'taken back',
  waiting: 'not sent yet',
};

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

export const devices = {
  title: 'Devices',
  text: 'These phones and computers are signed in. One that is not used for 90 days is signed out by itself.',
  thisOne: 'This device',
  used: (first: string, last: string) => `Signed in ${first}, last used ${last}`,
  signOut: 'Sign out',
  signOutOf: (name: string) => `Sign out ${name}`,
  add: 'To add a device, open this address there, or point its camera at the code. It then asks for a link.',
  code: 'QR code of the address',
  rename: 'Rename',
  renameOf: (name: string) => `Rename ${name}`,
  name: 'Name, such as “Maria’s phone”',
  save: 'Save',
  all: 'Sign out all devices',
  sureAll: 'Every device is signed out, this one too, and links that wait to be used stop working.',
  sureYes: 'Sign out all',
};

export const state = {
  label: 'State of things',
  /** The first of what needs the owner, and how many others. */
  summary: (first: string, others: number) => (others === 0 ? first : `${first} And ${others} more.`),
  waiting: 'E-mails waiting',
  givenUp: 'E-mails given up',
  size: 'Size of the store',
  backup: 'Last backup',
  noBackup: 'none known',
};

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
  unsaved: (count: number) => (count === 1 ? '1 change is not saved yet.' : `${count} changes are not saved yet.`),
  preview: 'Preview',
  look: 'Look at it',
  newTab: 'opens in a new tab',
  publish: 'Publish…',
  history: 'History',
  nothing: 'Nothing',
  photo: 'Your photo',
  notSaved: (name: string) => `“${name}” was not saved.`,
};

export const asked = { cancel: 'Cancel' };

/** The site as it would be, and what was tapped in it. */
export const preview = {
  label: 'Preview.',
  tap: 'Tap what you want to change.',
  noTaps: 'Here nothing can be tapped. The list has every word.',
  ways: 'From the preview',
  back: 'Desk',
  list: 'List',
  wide: 'Wide',
  phone: 'Phone',
  waiting: (count: number) => (count === 1 ? 'change' : 'changes'),
  close: 'Close',
  save: 'Save',
  saving: 'Saving…',
};

/** Two devices at one thing. */
export const conflict = {
  heading: (name: string) => `Another device has changed “${name}”, too`,
  mine: 'Yours',
  theirs: 'Theirs',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
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
    unnamed: 'New, without words yet',
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
    up: (entry: string) => `Up: ${entry}`,
    down: (entry: string) => `Down: ${entry}`,
    moved: (entry: string, place: number, count: number) => `${entry} is now ${place} of ${count}.`,
    takeAway: 'Take it away',
    takeAwayOf: (entry: string) => `Take it away: ${entry}`,
    least: (least: number) => (least === 1 ? 'At least one stays.' : `At least ${least} stay.`),
    takenAway: (entry: string) => `${entry}: taken away.`,
    undo: 'Undo',
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
  none: { heading: 'Nothing to publish', text: 'What you change on the site is shown here before visitors see it.' },
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

/** What the owner tapped to get in touch. */
const tapped: Record<Way, string> = {
  call: 'You tapped Call',
  text: 'You opened a text',
  email: 'You opened an e-mail',
  share: 'You shared a text',
  copy: 'You copied a text',
};
const did: Record<Way, string> = {
  call: 'Tapped Call',
  text: 'Opened a text',
  email: 'Opened an e-mail',
  share: 'Shared a text',
  copy: 'Copied a text',
};
const occasions: Record<Occasion, string> = {
  answer: '',
  offer: ': the quote',
  review: ': asked for a review',
  season: ': same season',
};

export const taps = {
  asked: (way: Way, ago: string) => `${tapped[way]} ${ago}.`,
  /** In the history. */
  done: ({ way, occasion }: Tap) => did[way] + occasions[occasion],
  failed: (name: string) => `Something was not saved for ${name}.`,
};

/** The quote for a request. Its screens have words of their own (offer/words.ts). */
export const offer = {
  write: 'Write a quote',
  sent: (name: string) => `Did you send the quote to ${name}?`,
  yes: 'Yes: Quoted',
  failed: (name: string) => `The quote for ${name} was not changed.`,
  visitFailed: (name: string) => `A date was not saved for ${name}.`,
  /** In the list, while the customer waits for the owner. */
  said: { accepted: 'Accepted: set a date', asked: 'Asks about the quote' },
  /** In the history. */
  happened(event: OfferEvent): string {
    const said = 'words' in event && event.words ? ` “${event.words}”` : '';
    switch (event.what) {
      case 'sent':
        return `Quote ${event.version}: ${writeRange(event.total)}`;
      case 'accepted':
        return `Accepted: ${writeRange(event.total)}.${said}`;
      case 'declined':
        return `Declined.${said}`;
      case 'asked':
        return `Asked:${said}`;
      case 'withdrawn':
        return 'Withdrew the quote';
      case 'replaced':
        return 'Made a new link to the quote';
    }
  },
};

/** Whoever is not to be written to of the company's own accord. */
export const noReminders = {
  none: 'No reminders',
  noneOf: (name: string) => `No reminders: ${name}`,
  wantsNone: 'Wants no reminders.',
  takeBack: 'Undo',
  takeBackOf: (name: string) => `Undo no reminders: ${name}`,
};

/** What leads to the screens of answers/, which have words of their own. */
export const answers = {
  prepared: 'Prepared answers',
  add: 'Add a request',
  addShort: 'Add',
  waiting: 'This request is kept here, and is sent as soon as there is a connection.',
};

/** Other requests of the same person. */
export const related = {
  /** `number` counts this request among those of the person, from 1. */
  which: (number: number) => `${ORDINALS[number - 1] ?? `${number}th`} request`,
  last: (status: string, month: string) => `${status.toLowerCase()} in ${month}`,
  link: (status: string, service: string, month: string) => [status, service, month].filter(Boolean).join(' · '),
};
const ORDINALS = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth', 'Tenth'];
