/** What the desk says by itself, on whichever screen. */
import type { Way } from '../../domain/taps.ts';

export const notices = {
  label: 'Notices',
  dismiss: 'Dismiss',
  more: (count: number) => `Show ${count} more`,
};

/** The connection, and what waits for it. */
export const line = {
  lost: 'No connection. This is what the desk knew last; it goes on by itself.',
  waiting: (count: number, isKept: boolean, isOfServer: boolean) => {
    const [waits, are] = count === 1 ? ['1 change waits', 'It is'] : [`${count} changes wait`, 'They are'];
    const sent = count === 1 ? 'sent by itself' : 'sent by themselves';
    return `${waits} for the ${isOfServer ? 'server' : 'connection'}. ${are} ${isKept ? 'kept here and ' : ''}${sent}.`;
  },
  notKept:
    'This browser keeps nothing: its storage is full or blocked. What is not sent yet is lost when you close or reload the desk.',
};

export const arrived = {
  some: (count: number) => (count === 1 ? '1 new request' : `${count} new requests`),
  emergency: (count: number) =>
    count === 1 ? '1 new emergency' : `${count} new requests, with an emergency`,
  show: 'Show',
};

/** What the owner tapped to get in touch. */
const tapped: Record<Way, string> = {
  call: 'You tapped Call',
  text: 'You opened a text',
  email: 'You opened an e-mail',
  share: 'You shared a text',
  copy: 'You copied a text',
};

/** After such a tap. */
export const question = {
  tapped: (way: Way, ago: string) => `${tapped[way]} ${ago}.`,
  reached: (name: string) => `Did you reach ${name}?`,
  contacted: 'Yes: Contacted',
  sent: (name: string) => `Did you send the quote to ${name}?`,
  quoted: 'Yes: Quoted',
  no: 'Not yet',
};

/** An entry of an earlier version of the desk, or a damaged one. */
export const unreadable = {
  change: (name: string) =>
    `A change${name && ` for ${name}`} that this browser kept cannot be read, so it was not sent.`,
};

/** A change that the server did not take, or cannot take. */
export const unsettled = {
  edit: (name: string) => `“${name}” was not saved.`,
  of: (what: string, name: string) => `${what} was not saved for ${name}.`,
  what: {
    note: 'A note',
    reminder: 'A reminder',
    visit: 'A date',
    quote: 'The quote',
    undo: 'What you took back',
    'quote-sent': 'The sent quote',
    'quote-answer': 'An answer',
    'quote-end': 'The end of the link',
    tap: 'What you tapped',
    'no-reminders': 'No reminders',
    new: 'A new request',
  },
  anyway: (to: string) => `Mark as ${to} anyway`,
  keep: 'Leave it so',
  look: 'Look at it',
};
