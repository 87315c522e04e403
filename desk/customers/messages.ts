import type { Price } from '../../domain/money.ts';
import { writeRange } from '../../domain/money.ts';
import { counted } from '../messages.ts';

export const customers = {
  title: 'Customers',
  searchHint: 'Name, phone, email, street or note',
  order: { label: 'Order', name: 'A to Z', visit: 'Last visit' },
  list: 'Customers',
  empty: {
    heading: 'No customers yet',
    text: 'Everyone who sends a request shows up here automatically.',
  },
  notFound: { heading: 'No one found', text: 'Try part of the name, or the last digits of the phone.' },
  requests: (count: number) => counted(count, 'request'),
  won: (sum: Price) => `${writeRange(sum)} won`,
};

export const customer = {
  untitled: 'Customer',
  back: 'Customers',
  contact: 'Contact',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  notes: 'Notes',
  notesHelp: 'Shown with each request. The customer never sees these notes.',
  requests: 'Requests',
  request: 'Request',
  older: (count: number) => `The newest ${count} are shown.`,
  same: 'Same person as…',
  sameText: 'They will share one list of requests and all notes.',
  sameHint: 'Their name or phone',
  joined: 'Also this person',
  apart: 'Not the same person',
  waiting: 'not saved yet',
};
