/** What the owner reads about prepared texts, customers, and requests taken on the phone. */

const OURS_INSTEAD = 'Your own words are deleted, and ours take their place.';

/** Prepared texts, where they are used and where they are edited. */
export const texts = {
  title: 'Texts',
  heading: 'Prepared texts',
  text: 'What you write often. A change counts at once, and no page of the website shows it.',
  back: 'Customers',
  prepared: 'Prepared answers',
  edit: 'Edit these texts',
  price: 'Price',
  priceHint: '$240',
  /** In place of a service that was not named. */
  theWork: 'the work',
  mailSubject: (company: string) => `From ${company}`,
  ways: { text: 'Text', email: 'E-mail', share: 'Share', copy: 'Copy' },
  wayOf: (way: string, name: string) => `${way}: ${name}`,
  copied: 'Copied.',
  notCopied: 'This browser does not let the desk copy. The words are selected: copy them yourself.',
  fields: (fields: readonly string[]) =>
    `Filled in for you: ${fields.map((field) => `{${field}}`).join(', ')}`,
  uses: {
    answer: 'Answers',
    quote: 'Sending a quote',
    review: 'Asking for a review',
    season: 'The same season a year later',
    link: 'Your address for reviews',
  },
  linkHelp: 'The page on which customers write a review, as Google or Yelp gives it to you.',
  name: 'Name',
  words: 'Text',
  save: 'Save',
  saved: 'Saved.',
  waiting: 'Not saved yet, trying again',
  remove: 'Remove',
  ours: 'Back to ours',
  sure: {
    answer: 'This text is deleted on every device, and cannot be brought back.',
    link: 'Without the address you cannot ask for reviews.',
    quote: OURS_INSTEAD,
    review: OURS_INSTEAD,
    season: OURS_INSTEAD,
  },
  yes: (what: string) => `Yes, ${what.toLowerCase()}`,
  of: (what: string, name: string) => `${what}: ${name}`,
  add: 'Add a text',
  added: 'New text',
};

export const customers = {
  title: 'Customers',
  review: 'Ask for a review',
  reviewText: 'Jobs won in the last 60 days. One tap writes, and once is enough.',
  noLink: 'Add your address for reviews first.',
  season: (month: string) => `${month} of earlier years`,
  seasonText:
    'Won in this month of earlier years. Write to each once a year, and to nobody who wants no reminders.',
  job: (service: string, month: string) => `${service ? `${service}, won` : 'Won'} ${month}`,
  written: (day: string) => `Written ${day}`,
  again: 'Once a year is enough, unless they asked for it.',
  hasNone: (name: string) => `${name} gets no reminders any more.`,
  empty: {
    review: 'Nobody to ask right now. Whom you mark as Won appears here.',
    season: 'Nobody from this month of earlier years yet.',
  },
};

/** A request that is taken on the phone. */
export const byHand = {
  title: 'New request',
  name: 'Name',
  phone: 'Phone',
  notes: 'Service or notes',
  save: 'Save',
  back: 'Requests',
  noName: 'Please add the name.',
  noPhone: 'Please add the number with its ten digits.',
};

/** Whoever is not to be written to of the company's own accord. */
export const noReminders = {
  none: 'No reminders',
  noneOf: (name: string) => `No reminders: ${name}`,
  wantsNone: 'Wants no reminders.',
  takeBack: 'Undo',
  takeBackOf: (name: string) => `Undo no reminders: ${name}`,
};
