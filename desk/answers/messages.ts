const OURS_INSTEAD = 'Your text is deleted and the original is used instead.';

export const texts = {
  title: 'Texts',
  heading: 'Prepared texts',
  text: 'Messages you send often. Changes apply right away and never appear on your site.',
  back: 'Customers',
  prepared: 'Prepared answers',
  edit: 'Edit these texts',
  price: 'Price',
  priceHint: '$240',
  /** Used if no service was named. */
  theWork: 'the work',
  mailSubject: (company: string) => `From ${company}`,
  ways: { text: 'Text', email: 'Email', share: 'Share', copy: 'Copy' },
  fields: (fields: readonly string[]) =>
    `Filled in for you: ${fields.map((field) => `{${field}}`).join(', ')}`,
  uses: {
    answer: 'Answers',
    quote: 'Sending a quote',
    review: 'Asking for a review',
    season: 'Same season a year later',
    link: 'Your review link',
  },
  linkHelp: 'The link to your review page, from Google or Yelp.',
  name: 'Name',
  words: 'Text',
  remove: 'Remove',
  empty: 'Write the text, or tap Remove.',
  ours: 'Restore the original',
  sure: {
    answer: 'This deletes the text on every device. You can’t undo it.',
    link: 'Without the link, only a quote page can ask for a review.',
    quote: OURS_INSTEAD,
    review: OURS_INSTEAD,
    season: OURS_INSTEAD,
  },
  yes: (what: string) => `Yes, ${what.toLowerCase()}`,
  add: 'Add a text',
  added: 'New text',
};

export const customers = {
  review: 'Ask for a review',
  reviewText: 'Jobs done in the last 60 days. Tap to send. Ask only once.',
  reviewPage:
    'The link opens the customer’s quote page, which asks for a review and whether you may show photos.',
  noLink: 'Add your review link first.',
  season: (month: string) => `Past ${month} customers`,
  seasonText: 'Jobs won in this month of past years. Write once a year at most.',
  job: (service: string, month: string) => [service, month].filter(Boolean).join(', '),
  written: (day: string) => `Sent ${day}`,
  again: 'Send another only if the customer asked for it.',
  hasNone: (name: string) => `${name} gets no more reminders.`,
};

export const byHand = {
  title: 'New request',
  name: 'Name',
  phone: 'Phone',
  notes: 'Service or notes',
  more: 'More details',
  save: 'Save',
  back: 'Requests',
  noName: 'Please add the name.',
  noPhone: 'Please add a 10-digit phone number.',
};

export const noReminders = {
  none: 'No reminders',
  wantsNone: 'Wants no reminders.',
  takeBack: 'Undo',
  takeBackOf: (name: string) => `Undo “No reminders” for ${name}`,
};
