export const messages = {
  gone: 'This customer is no longer here.',
  notesChanged: (by: string) => `${by} also changed these notes.`,
  connected: 'They share a phone number or email, so they stay together.',
};
