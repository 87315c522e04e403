/** Messages used on several screens. Each folder has its own messages.ts. */

export const desk = {
  name: 'Your desk',
  opening: 'Opening your desk…',
  noScripts: 'The desk needs JavaScript. Please turn it on for this site.',
  title: (screen: string, unseen: number, company: string) =>
    `${unseen > 0 ? `(${unseen}) ` : ''}${screen} · ${company}`,
};

/** Accessible name of one button among several, such as `Remove: Window Cleaning`. */
export const labelOf = (what: string, name: string) => `${what}: ${name}`;

/** `2 changes` */
export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

export const copying = {
  copied: { text: 'Copied.', link: 'Link copied.' },
  notCopied: (what: 'text' | 'link') =>
    `This browser won’t let the desk copy. The ${what} is selected, so copy it yourself.`,
  notShared: 'This browser couldn’t share the text. The text is selected, so copy it yourself.',
};

export const saving = { save: 'Save', saved: 'Saved.', waiting: 'Not saved yet, trying again' };

export const buttons = {
  cancel: 'Cancel',
  tryAgain: 'Try again',
  openQuote: 'Open the quote',
  writeQuote: 'Write a quote',
  discard: 'Discard',
  toCopy: 'Text to copy',
};

export const backLink = { quote: 'Back to the quote', request: 'Back to the request' };

export const search = {
  label: 'Search',
  clear: 'Clear the search',
  /** For screen readers. */
  found: (count: number, hasMore: boolean) =>
    count === 0 ? 'Nothing found' : `${count}${hasMore ? ' or more' : ''} found`,
};

export const listEditor = {
  up: 'Up',
  down: 'Down',
  moved: (entry: string, place: number, count: number) => `${entry} is now ${place} of ${count}.`,
  removed: (entry: string) => `“${entry}” was removed.`,
  undo: 'Undo',
};

export const queryResult = {
  loading: 'Loading…',
  more: 'Show more',
  lostHeading: 'No connection',
  lostText: 'This will load when you’re online.',
  failedHeading: 'This couldn’t be loaded',
};

/** After a part of the desk failed. */
export const failed = {
  heading: (name: string) => `${name} can’t be shown`,
  text: (error: string) => `Something went wrong. Tell the person who set up your site: ${error}`,
  back: 'Back to the requests',
  request: 'This request',
  list: 'The list of requests',
  screen: 'This screen',
  desk: 'The desk',
  state: 'The system status',
  notices: 'A notice',
  preview: 'The preview bar',
};

/** Failed calls without a sentence from the server. */
export const failures = {
  unreachable: 'Can’t reach the server. Check your connection.',
  failed: 'The server had a problem. Try again in a moment.',
  part: 'Part of the desk didn’t arrive.',
};

/** Shown when the server keeps responding to a change with 5xx. */
export const stuck = 'The server had a problem. The desk keeps your change and tries again.';

/** Two devices changed the same thing. */
export const conflict = {
  mine: 'Yours',
  theirs: 'Theirs',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
};
