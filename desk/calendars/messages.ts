/** What the owner reads about calendars. */

export const calendars = {
  title: 'Calendars',
  text: 'The visits that you date, in the calendar of your phone. Each calendar has a private address; whoever has it sees your visits.',
  slow: 'An iPhone looks for news about every hour; Google may take a day.',
  name: 'Whose calendar, such as “Maria’s phone”',
  add: 'Make an address',
  once: 'This address is shown only now.',
  tap: 'Add it to this device',
  other: 'For Google and other calendars, copy this address:',
  copy: 'Copy the address',
  copied: 'Copied.',
  notCopied: 'This browser does not let the desk copy. The address is selected: copy it yourself.',
  read: (day: string) => `Last read ${day}`,
  unread: 'Not read yet',
  end: 'End',
  endOf: (name: string) => `End: ${name}`,
  sure: 'Its address stops working, and its visits disappear from that calendar.',
  yes: 'Yes, end it',
  none: 'No calendar yet.',
};
