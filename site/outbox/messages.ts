export const outboxNotice = {
  label: 'Your quote request',
  waiting: (day: string) =>
    `Your quote request of ${day} is waiting on this device. It is sent by itself as soon as there is ` +
    'a connection.',
  stuck: (day: string) =>
    `We could not send your quote request of ${day}. Please call us; we are glad to help.`,
  resend: 'Try again',
  discard: 'Discard it',
};

export const stillWaits = {
  waiting: 'It still waits in this browser, and is sent by itself as soon as there is a connection.',
  sent: 'It has been sent meanwhile.',
};
