/** What stands around every screen. */

export const frame = { skipLink: 'Skip to the page' };

export const navigation = {
  label: 'Desk',
  inbox: 'Requests',
  customers: 'Customers',
  site: 'Site',
  figures: 'Figures',
};

/** What belongs to this device rather than to the company. */
export const menu = {
  open: 'Menu',
  devices: 'Devices',
  calendars: 'Calendars',
  signOut: 'Sign out this device',
  sure: 'To sign in again, this device needs a new link.',
  sureYes: 'Yes, sign out',
};

export const state = {
  label: 'State of things',
  /** The first of what needs the owner, and how many others. */
  summary: (first: string, others: number) => (others === 0 ? first : `${first} And ${others} more.`),
  waiting: 'E-mails waiting',
  givenUp: 'E-mails given up',
  next: {
    emails: 'Next e-mail',
    daily: 'Next daily e-mail',
    notifications: 'Next notification',
    emergencies: 'Emergencies told again',
    reminders: 'Next reminder',
    checks: 'Next cleanup',
  },
  now: 'now',
  size: 'Size of the store',
  backup: 'Last backup',
  noBackup: 'none known',
  away: 'Newest copy off this machine',
};
