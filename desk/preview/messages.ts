/** What the owner reads around the preview of the site. */

/** The site as it would be, and what was tapped in it. */
export const preview = {
  label: 'Preview.',
  tap: 'Tap what you want to change.',
  noTaps: 'Here nothing can be tapped. The list has every word.',
  ways: 'From the preview',
  back: 'Desk',
  list: 'List',
  wide: 'Wide',
  phone: 'Phone',
  waiting: (count: number) => (count === 1 ? 'change' : 'changes'),
  close: 'Close',
  save: 'Save',
  saving: 'Saving…',
};
