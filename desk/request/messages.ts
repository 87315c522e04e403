import type { CorrectedField } from '../../domain/details.ts';
import { labels } from '../../domain/field-messages.ts';
import { writeRange } from '../../domain/money.ts';
import type { QuoteEvent } from '../../domain/quote.ts';
import type { ContactTap, Occasion, Way } from '../../domain/taps.ts';
import type { WorkEvent } from '../../domain/work.ts';
import { counted } from '../messages.ts';
import { inCalendar } from '../moments.ts';

export const request = {
  untitled: 'Request',
  back: 'Requests',
  /** A request taken by phone that is not sent yet. */
  waiting: (isKept: boolean) => `${isKept ? 'Saved here. ' : ''}This request will send when you’re online.`,
  notCopied: 'Not saved on this device',
  notCopiedText: 'The rest of this request will load when you’re online.',
  callNumber: (phone: string) => `Call ${phone}`,
  number: (quoteId: string) => `#${quoteId}`,
  emergency: 'Emergency: call now',
  actions: { label: 'Answer', call: 'Call', text: 'Text', email: 'Email', map: 'Map' },
  mail: {
    subject: (quoteId: string) => `Your quote request ${quoteId}`,
    greeting: (firstName: string, company: string) =>
      `Hi ${firstName},\n\nThank you for asking ${company} for a quote.\n\n`,
  },
  facts: 'The request',
  place: 'Where',
  edit: 'Edit details',
  /** The visitor's own value, where the owner has corrected it. */
  asSent: (label: string) => `${label}, as sent`,
  received: 'Received',
  firstContact: 'First contact',
  after: (span: string) => `after ${span}`,
  channel: 'Source',
  emailJs: 'EmailJS, which already emailed it',
  byHand: 'Phone call',
};

export const details = {
  title: 'Edit details',
  back: 'Request',
  lead: 'Fix typos, or add what you were told on the phone. The customer’s own text stays with the request.',
  none: 'Not given',
  flags: { hasFlexibility: 'Flexible schedule', isEmergency: 'Emergency' },
  save: 'Save details',
};

export const notes = {
  heading: 'Notes and history',
  label: 'Add a note',
  add: 'Save note',
};

const did: Record<Way, string> = {
  call: 'Tapped Call',
  text: 'Opened a text',
  email: 'Opened an email',
  share: 'Shared a text',
  copy: 'Copied a text',
};

const occasions: Record<Occasion, string> = {
  answer: '',
  quote: ': the quote',
  review: ': asked for a review',
  season: ': same season',
};

export const history = {
  label: 'History',
  cameIn: 'Request received',
  became: (to: string) => `Marked as ${to}`,
  note: 'Note',
  corrected: (fields: readonly CorrectedField[]) =>
    fields.map(({ field, from, to }) => `${labels[field]}: ${from || '–'} → ${to || '–'}`).join('; '),
  visit: (moment: string) => `Visit: ${moment}`,
  noVisit: 'Visit date removed',
  tookBack: (what: string) => `Undid: ${what}`,
  undone: 'undone',
  waiting: 'not sent yet',
  tapped: ({ way, occasion }: ContactTap) => did[way] + occasions[occasion],
  ofWork(event: WorkEvent, name: string, isOwnWord: boolean): string {
    if (event.what === 'reviewed') return `${name} left a review: ${counted(event.stars, 'star')}`;
    if (event.what === 'review removed') return `${name} withdrew the review`;
    const pairs = `${counted(event.pairs, 'pair')} of photos`;
    const isAllowed = event.what === 'pictures allowed';
    if (isOwnWord) return `${name} said ${isAllowed ? 'yes' : 'no'} to ${pairs}`;
    const day = inCalendar(event.day);
    // The server also writes this when the owner replaces or deletes an allowed photo.
    if (!isAllowed) return `Not to be shown since ${day}: ${pairs}`;
    return `You noted that ${name} said yes to ${pairs} on ${day}`;
  },
  happened(event: QuoteEvent): string {
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

export const customerNotes = {
  label: 'Customer notes',
  open: 'Open customer',
  add: 'Customer and notes',
};

export const related = {
  /** `number`: its place among the requests of the person, from 1. */
  which(number: number): string {
    const ordinal = ORDINALS[number - 1];
    return ordinal ? `${ordinal} request` : `Request ${number}`;
  },
  last: (status: string, month: string) => `${status.toLowerCase()} in ${month}`,
  link: (status: string, service: string, month: string) =>
    [status, service, month].filter(Boolean).join(' · '),
};

const ORDINALS = [
  'First',
  'Second',
  'Third',
  'Fourth',
  'Fifth',
  'Sixth',
  'Seventh',
  'Eighth',
  'Ninth',
  'Tenth',
];
