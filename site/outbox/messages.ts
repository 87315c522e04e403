export const outboxNotice = {
  label: 'Your quote request',
  waiting: (day: string) =>
    `Your quote request from ${day} is waiting on this device. It will be sent automatically as soon as ` +
    'the connection is back.',
  stuck: (day: string) =>
    `We could not send your quote request from ${day}. Please call us. We are glad to help.`,
  resend: 'Try again',
  discard: 'Discard it',
};

export const stillWaits = {
  waiting:
    'It is still waiting in this browser. It will be sent automatically as soon as the connection is back.',
  sent: 'It has been sent now.',
  lost:
    'It is no longer waiting in this browser: it was sent, or the browser’s data was cleared. To be sure, ' +
    'please call us.',
};
