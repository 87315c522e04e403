/**
 * The words that the owner reads on more than one kind of screen. Those of one stand in the words.ts beside it, and the
 * server's answers and the names of the statuses on the server's side. `company` is its short name.
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

export const asked = { cancel: 'Cancel' };

/** Two devices at one thing. */
export const conflict = {
  heading: (name: string) => `Another device has changed “${name}”, too`,
  mine: 'Yours',
  theirs: 'Theirs',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
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
  open: 'Open the quote',
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

/** What leads to the screens of answers/, which have words of their own. */
export const answers = {
  add: 'Add a request',
  addShort: 'Add',
  waiting: 'This request is kept here, and is sent as soon as there is a connection.',
};
