export const frame = { skipLink: 'Skip to content' };

export const navigation = {
  label: 'Desk',
  inbox: 'Requests',
  week: 'Week',
  customers: 'Customers',
  site: 'Site',
  figures: 'Figures',
};

export const menu = {
  open: 'Menu',
  devices: 'Devices',
  calendars: 'Calendars',
  signOut: 'Sign out this device',
  sure: 'You’ll need a new link to sign in here again.',
  sureYes: 'Yes, sign out',
};

export const state = {
  label: 'System status',
  /** The first alarm and the number of others. */
  summary: (first: string, others: number) => (others === 0 ? first : `${first} And ${others} more.`),
  waiting: 'Emails waiting',
  givenUp: 'Failed emails',
  size: 'Storage used',
  backup: 'Last backup',
  noBackup: 'Never',
  offsite: 'Last off-site copy',
};

export const backup = {
  now: 'Back up now',
  running: 'Backing up…',
  done: (when: string) => `Backed up ${when}.`,
  place: (size: string, file: string) => `${size}, in ${file} on the server.`,
  failed: (reason: string) => `The backup didn’t work. ${reason}`.trim(),
  later: 'Remind me in a week',
  close: 'Close',
};
