export const reminders = {
  heading: 'Reminder',
  open: 'Remind me',
  choices: { tonight: 'Tonight at 6', tomorrow: 'Tomorrow at 8', threeDays: 'In three days' },
  day: 'Another day',
  set: 'Set',
  at: (moment: string) => `Reminder: ${moment}`,
  due: (span: string) => `Reminder: due ${span}`,
  followUp: 'No answer for three days',
  followUpAt: (moment: string) => `Due ${moment} if they don’t answer`,
  /** Shown instead of the due time while the customer waits. */
  hasAsked: 'Has a question',
  /** Asked on the evening of a visit, and 30 days after a job was won without a date. */
  job: { scheduled: 'Was it done?', won: 'Did this happen?' },
  remove: 'Remove',
  done: 'Done',
  later: 'Remind me later',
  became: (moment: string) => `Reminder for ${moment}`,
  removed: 'Reminder removed',
};

export const status = {
  heading: 'Status',
  changed: (name: string, to: string) => `Marked ${name} as ${to.toLowerCase()}.`,
  undo: 'Undo',
  spam: 'This is spam',
  notSpam: 'Not spam',
  spamText: 'This is in Spam. “Not spam” moves it to Open.',
  deleteSpam: {
    button: 'Delete',
    sure: 'This deletes the request and its photos for good.',
    yes: 'Yes, delete',
  },
  markDone: 'Done',
  setDate: 'Set a date',
  moveDate: 'Move it',
  lostInstead: 'Lost',
  lost: {
    heading: 'Why was it lost?',
    reasons: ['Price', 'Went with someone else', 'No answer', 'Too far', 'Not something we do'],
    other: 'Another reason',
    save: 'Mark as Lost',
    because: (reason: string) => `Reason: ${reason}`,
  },
};
