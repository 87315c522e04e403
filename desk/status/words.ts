/** What the owner reads about the status of a request, and when it is due again. */

/** When the owner is to be reminded of a request. */
export const reminders = {
  heading: 'Reminder',
  open: 'Remind me',
  choices: { tonight: 'Tonight at 6', tomorrow: 'Tomorrow at 8', threeDays: 'In three days' },
  day: 'Another day',
  set: 'Set',
  at: (moment: string) => `Reminder: ${moment}`,
  due: (span: string) => `Reminder: due ${span}`,
  followUp: 'No answer for three days',
  followUpAt: (moment: string) => `If no answer comes, this is due ${moment}`,
  remove: 'Remove',
  done: 'Done',
  later: 'Remind me later',
  became: (moment: string) => `Reminder for ${moment}`,
  removed: 'Reminder removed',
  failed: (name: string) => `A reminder was not saved for ${name}.`,
};

export const status = {
  heading: 'Status',
  contacted: { question: (name: string) => `Did you reach ${name}?`, yes: 'Yes: Contacted', no: 'Not yet' },
  changed: (to: string) => `Now ${to}.`,
  undo: 'Undo',
  undoOf: (what: string) => `Undo: ${what}`,
  spam: 'This is spam',
  notSpam: 'Not spam',
  moved: 'Moved to Open.',
  spamText: 'This waits in Spam. “Not spam” moves it to Open.',
  lost: {
    heading: 'Why was it lost?',
    reasons: ['Price', 'Went with someone else', 'No answer', 'Too far', 'Not our work'],
    other: 'Another reason',
    save: 'Mark as Lost',
    cancel: 'Cancel',
  },
  failed: (to: string, name: string) => `${to} was not saved for ${name}.`,
  noteFailed: (name: string) => `A note was not saved for ${name}.`,
  undoFailed: (name: string) => `That was not undone for ${name}.`,
  anyway: (to: string) => `Mark as ${to} anyway`,
  keep: 'Leave it so',
};
