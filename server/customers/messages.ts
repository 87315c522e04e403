export const messages = {
  gone: 'This customer is no longer here.',
  notesChanged: (by: string) => `${by} has changed these notes meanwhile.`,
  connected: 'They share a phone number or email, so they stay together.',
};
