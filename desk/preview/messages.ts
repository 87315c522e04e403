export const preview = {
  label: 'Preview.',
  tap: 'Tap what you want to change.',
  noTaps: 'Nothing here can be tapped. Use the list instead.',
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
