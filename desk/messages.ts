/**
 * Messages used on several screens. Each folder has its own messages.ts; server messages and status names
 * are elsewhere. `company` is its short name.
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

/** Back links. */
export const backLink = { quote: 'Back to the quote', request: 'Back to the request' };

/** Search field. */
export const search = { label: 'Search', clear: 'Clear the search' };

/** List editor. */
export const listEditor = {
  up: (entry: string) => `Up: ${entry}`,
  down: (entry: string) => `Down: ${entry}`,
  moved: (entry: string, place: number, count: number) => `${entry} is now ${place} of ${count}.`,
  removed: (entry: string) => `“${entry}” was removed.`,
  undo: 'Undo',
};

/** While data is missing. */
export const queryResult = {
  loading: 'Loading…',
  lostHeading: 'No connection',
  lostText: 'This will load when you’re online.',
  failedHeading: 'This couldn’t be loaded',
};

/** After a part of the desk failed. */
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

/** Failed calls without a sentence from the server. */
export const failures = {
  unreachable: 'Can’t reach the server. Check your connection.',
  failed: 'The server had a problem. Try again in a moment.',
};

/** A change gets 5xx. */
export const stuck = 'The server had a problem. The desk keeps your change and tries again.';

/** Two devices changed the same thing. */
export const conflict = {
  mine: 'Yours',
  theirs: 'Theirs',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
};
