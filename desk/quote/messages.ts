import { counted } from '../messages.ts';

export const quote = {
  heading: 'Quote',
  title: (name: string) => `Quote for ${name}`,
  lines: 'Work and prices',
  saved: 'Add a line',
  own: 'Custom line',
  editSaved: 'Edit saved lines',
  note: 'Note for the customer (optional)',
  validUntil: 'Valid until',
  validFor: 'Valid for',
  validDays: (days: number) => `${days} days`,
  total: 'Total',
  withOptions: (total: string) => `${total} with options`,
  preview: 'Preview',
  send: 'Send…',
  states: {
    draft: 'Not sent yet',
    open: (day: string) => `Open until ${day}`,
    expired: (day: string) => `Expired on ${day}`,
    accepted: 'Accepted',
    declined: 'Declined',
    withdrawn: 'Withdrawn. The link no longer works.',
  },
  changed: 'Changed since it was sent. The customer sees the changes when you send it again.',
  optional: 'optional',
  wanted: 'optional, chosen',
  kept: 'Saved',
  unsaved: 'Not saved yet',
  choose: 'Choose a version',
  change: 'Change the quote',
  earlier: 'Copy an earlier quote',
  noEarlier: 'No earlier quote for this customer or service.',
  by: (name: string, day: string) => `${name}, ${day}`,
};

export const line = {
  words: 'Description',
  price: 'Price',
  from: 'From',
  to: 'To',
  hint: '240',
  range: 'Range',
  optional: 'Optional',
  /** Accessible name of a control in a line. */
  of: (what: string, number: number) => `${what}, line ${number}`,
  numbered: (number: number) => `Line ${number}`,
  remove: 'Remove',
  unnamed: 'New line',
};

export const sending = {
  label: 'Send the quote',
  message: 'The message',
  edit: 'Edit this message',
  ways: { text: 'Text', email: 'Email', share: 'Share', copy: 'Copy link' },
  subject: (company: string) => `Your quote from ${company}`,
  late: 'The link doesn’t work yet. You’ll see here when it does.',
  lateChange: 'The link still shows the earlier quote. You’ll see here when it shows this one.',
  works: 'The link works now.',
  anyway: 'Open it anyway',
};

export const answer = {
  heading: 'Answered by phone?',
  accepted: 'They accepted',
  declined: 'They declined',
  options: 'Options they want',
  days: 'Preferred days (optional)',
  reason: 'Why (optional)',
  save: 'Save',
};

export const ends = {
  replace: 'Replace the link',
  replaceSure: 'The link you sent stops working. Send the customer the new one.',
  replaceYes: 'Yes, make a new link',
  withdraw: 'Withdraw the quote',
  withdrawSure: 'The link stops working until you send the quote again.',
  withdrawYes: 'Yes, withdraw it',
};

export const visit = {
  heading: 'Visit',
  days: 'Preferred days',
  asks: (name: string) => `${name} asks`,
  none: 'no date yet',
  set: 'Set a date',
  change: 'Change the date',
  day: 'Day',
  time: 'Time (optional)',
  save: 'Save the date',
  remove: 'Remove the date',
};

export const savedLines = {
  title: 'Saved line items',
  text:
    'Work you quote often, with its price. Tap a line to add it to a quote. Changes apply right away and ' +
    'never appear on your site.',
  link: 'Work you quote often, with its price',
  back: 'Site',
  count: (count: number) => (count === 0 ? 'no lines yet' : counted(count, 'line')),
  add: 'Add a line',
};
