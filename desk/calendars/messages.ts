export const calendars = {
  title: 'Calendars',
  text:
    'Your scheduled visits, in your phone’s calendar. Each calendar has a private link. Anyone with the ' +
    'link can see your visits.',
  slow: 'An iPhone updates about every hour; Google may take a day.',
  name: 'Whose calendar, such as “Maria’s phone”',
  add: 'Create link',
  once: 'This link is shown only once.',
  tap: 'Add it to this device',
  other: 'For Google and other calendars, copy this link:',
  copy: 'Copy link',
  read: (day: string) => `Last read ${day}`,
  unread: 'Not read yet',
  end: 'Turn off',
  sure: 'The link stops working, and your visits disappear from that calendar.',
  yes: 'Yes, turn it off',
  none: 'No calendars yet.',
};
