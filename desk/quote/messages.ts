/** What the owner reads about quotes, saved lines and visits. */

export const quote = {
  heading: 'Quote',
  title: (name: string) => `Quote for ${name}`,
  lines: 'What is done, and its price',
  saved: 'Add a line',
  own: 'Own line',
  editSaved: 'Edit saved lines',
  note: 'Note for the customer (optional)',
  validUntil: 'Valid until',
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
    withdrawn: 'Withdrawn. The link shows nothing any more.',
  },
  changed: 'Changed since it was sent. What the customer sees changes when you send it again.',
  optional: 'optional',
  wanted: 'optional, wanted',
  kept: 'Saved',
  unsaved: 'Not saved yet',
  choose: 'Choose a version',
  change: 'Change the quote',
  earlier: 'Copy an earlier quote',
  noEarlier: 'No earlier quote for this customer or this service.',
  by: (name: string, day: string) => `${name}, ${day}`,
};

export const line = {
  words: 'What is done',
  price: 'Price',
  from: 'From',
  to: 'To',
  hint: '240',
  range: 'Range',
  optional: 'Optional',
  /** The name of a control of a line, for whoever cannot see which one it stands in. */
  of: (what: string, number: number) => `${what}, line ${number}`,
  numbered: (number: number) => `Line ${number}`,
  remove: 'Remove',
  unnamed: 'New line',
};

export const sending = {
  label: 'Send the quote',
  message: 'The message',
  edit: 'Edit these words',
  ways: { text: 'Text', email: 'E-mail', share: 'Share', copy: 'Copy link' },
  subject: (company: string) => `Your quote from ${company}`,
  copied: 'The link is copied.',
  late: 'The link does not work yet. The desk says when it does.',
  works: 'The link works now.',
  anyway: 'Open it all the same',
  notCopied: 'This browser does not let the desk copy. The link is selected: copy it yourself.',
};

export const answer = {
  heading: 'Answered by phone?',
  accepted: 'They accepted',
  declined: 'They declined',
  options: 'What they want of it',
  days: 'Days that suit (optional)',
  reason: 'Why (optional)',
  save: 'Save',
};

export const ends = {
  replace: 'Replace the link',
  replaceSure: 'The link that you sent stops working. Send the new one to the customer.',
  replaceYes: 'Yes, make a new link',
  withdraw: 'Withdraw the quote',
  withdrawSure: 'The link stops working until you send the quote again.',
  withdrawYes: 'Yes, withdraw it',
};

export const visit = {
  heading: 'Visit',
  days: 'Days that suit',
  asks: (name: string) => `${name} asks`,
  set: 'Set a date',
  change: 'Change the date',
  day: 'Day',
  time: 'Time (optional)',
  save: 'Save the date',
  none: 'No date needed',
  remove: 'Remove the date',
};

export const savedLines = {
  title: 'Lines of quotes',
  text: 'What you quote often, with its price, for each service. One tap adds a line to a quote. A change counts at once, and no page of the website shows it.',
  link: 'What you quote often, with its price',
  back: 'Site',
  count: (count: number) => (count === 0 ? 'no lines yet' : count === 1 ? '1 line' : `${count} lines`),
  add: 'Add a line',
  save: 'Save',
  saveOf: (title: string) => `Save: ${title}`,
  saved: 'Saved.',
  waiting: 'Not saved yet, trying again',
};
