import type { Way } from '../../domain/taps.ts';
import { counted } from '../messages.ts';

export const notices = {
  label: 'Notices',
  dismiss: 'Dismiss',
  more: (count: number) => `Show ${count} more`,
};

export const connection = {
  lost: (saved: string | undefined) =>
    saved ? `You’re offline. Showing what was saved ${saved}.` : 'You’re offline.',
  waiting: (count: number, isKept: boolean, cause: 'offline' | 'server' | 'slow') => {
    const they = count === 1 ? 'It' : 'They';
    const next = {
      offline: `${they}’ll send when you’re online.`,
      server: `${they}’ll send when the server is back.`,
      slow: 'Still sending…',
    };
    return `${counted(count, 'change')} ${isKept ? 'saved here' : 'not sent yet'}. ${next[cause]}`;
  },
  notKept:
    'This browser can’t save anything: its storage is full or blocked. Unsent changes are lost if you ' +
    'close or reload the desk.',
};

export const newRequests = {
  some: (count: number) => counted(count, 'new request'),
  emergency: (count: number) =>
    count === 1 ? '1 new emergency' : `${count} new requests, including an emergency`,
  call: 'Call',
  show: 'Show',
};

const tapped: Record<Way, string> = {
  call: 'You tapped Call',
  text: 'You opened a text',
  email: 'You opened an email',
  share: 'You shared a text',
  copy: 'You copied a text',
};

export const question = {
  tapped: (way: Way, ago: string) => `${tapped[way]} ${ago}.`,
  reached: (name: string) => `Did you reach ${name}?`,
  contacted: 'Yes, mark contacted',
  sent: (name: string) => `Did you send the quote to ${name}?`,
  quoted: 'Yes, mark quoted',
  no: 'Not yet',
};

export const unreadable = {
  change: (name: string) =>
    `A change${name && ` for ${name}`} saved in this browser can’t be read, so it was not sent.`,
};

export const changeProblem = {
  edit: (name: string) => `“${name}” was not saved.`,
  of: (what: string, name: string) => `${what} was not saved for ${name}.`,
  what: {
    note: 'A note',
    reminder: 'A reminder',
    visit: 'A visit date',
    picture: 'A photo of the job',
    'pair-delete': 'The deletion of two photos',
    consent: 'The customer’s answer about the photos',
    quote: 'The quote',
    undo: 'An undo',
    'quote-sent': '“Quote sent”',
    'quote-end': 'A change to the quote’s link',
    tap: 'A call or message',
    details: 'A correction',
    'no-reminders': '“No reminders”',
    new: 'A new request',
  },
  answer: { accepted: '“They accepted”', declined: '“They declined”' },
  anyway: (to: string) => `Mark as ${to} anyway`,
  keep: 'Keep as is',
  look: 'Look at it',
};
