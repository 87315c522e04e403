/**
 * The words that the owner reads on more than one kind of screen. Those of one stand in the words.ts beside it, and the
 * server's answers and the names of the statuses on the server's side. `company` is its short name.
 */

export const desk = {
  name: 'Your desk',
  opening: 'Opening your desk…',
  noScripts: 'The desk needs JavaScript. Please turn it on for this site.',
  title: (screen: string, unseen: number, company: string) =>
    `${unseen > 0 ? `(${unseen}) ` : ''}${screen} · ${company}`,
};

export const buttons = {
  cancel: 'Cancel',
  tryAgain: 'Try again',
  openQuote: 'Open the quote',
  discard: 'Discard',
  toCopy: 'Text to copy',
};

/** The way back from a screen that was opened in the middle of one of these. */
export const backLink = { quote: 'Back to the quote', request: 'Back to the request' };

/** The field that searches in what a screen lists. */
export const search = { label: 'Search', clear: 'Clear the search' };

/** A list whose entries are added, moved and removed. */
export const listEditor = {
  up: (entry: string) => `Up: ${entry}`,
  down: (entry: string) => `Down: ${entry}`,
  moved: (entry: string, place: number, count: number) => `${entry} is now ${place} of ${count}.`,
  removed: (entry: string) => `“${entry}” was removed.`,
  undo: 'Undo',
};

/** In place of what was not read yet. */
export const awaiting = {
  loading: 'Loading…',
  lostHeading: 'No connection',
  lostText: 'This will load when you’re online.',
  failedHeading: 'This couldn’t be loaded',
};

/** In place of a part of the desk that failed. */
export const failed = {
  heading: (name: string) => `${name} can’t be shown`,
  text: (error: string) => `Something went wrong. Tell the person who set up your site: ${error}`,
  discard: 'Discard this screen’s draft',
  back: 'Back to the requests',
  request: 'This request',
  list: 'The list of requests',
  screen: 'This screen',
  desk: 'The desk',
  state: 'What needs you',
  notices: 'A notice',
  preview: 'The preview’s bar',
};

/** Why a call failed, where the server itself does not say it. */
export const failures = {
  unreachable: 'Can’t reach the server. Check your connection.',
  failed: 'The server had a problem. Try again in a moment.',
};

/** The server answers a change with an error. */
export const stuck = 'The server had a problem. The desk keeps your change and tries again.';

/** Two devices at one thing. */
export const conflict = {
  mine: 'Yours',
  theirs: 'Theirs',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
};
