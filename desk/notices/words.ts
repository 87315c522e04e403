/** What the desk says by itself, on whichever screen. */
import type { Way } from '../../domain/taps.ts';

export const notices = {
  label: 'Notices',
  dismiss: 'Dismiss',
};

/** The connection, and what waits for it. */
export const line = {
  lost: 'No connection. This is what the desk knew last; it goes on by itself.',
  waiting: (count: number) =>
    count === 1
      ? '1 change waits for the connection. It is kept here and sent by itself.'
      : `${count} changes wait for the connection. They are kept here and sent by themselves.`,
};

export const arrived = {
  some: (count: number) => (count === 1 ? '1 new request' : `${count} new requests`),
  emergency: (count: number) => (count === 1 ? '1 new emergency' : `${count} new requests, with an emergency`),
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

/** A change that the server did not take. */
export const refused = {
  site: (name: string) => `“${name}” was not saved.`,
  note: (name: string) => `A note was not saved for ${name}.`,
  reminder: (name: string) => `A reminder was not saved for ${name}.`,
  status: (to: string, name: string) => `${to} was not saved for ${name}.`,
  visit: (name: string) => `A date was not saved for ${name}.`,
  offer: (name: string) => `The quote for ${name} was not changed.`,
  undo: (name: string) => `That was not undone for ${name}.`,
  other: (name: string) => `Something was not saved for ${name}.`,
  anyway: (to: string) => `Mark as ${to} anyway`,
  keep: 'Leave it so',
};
