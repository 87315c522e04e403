/** What the owner reads in a request. */

export const request = {
  /** The title while it loads. */
  untitled: 'Request',
  back: 'Requests',
  number: (quoteId: string) => `#${quoteId}`,
  emergency: 'Emergency: call at once',
  actions: { label: 'Answer', call: 'Call', text: 'Text', email: 'E-mail', map: 'Map' },
  mail: {
    subject: (quoteId: string) => `Your quote request ${quoteId}`,
    greeting: (firstName: string, company: string) =>
      `Hi ${firstName},\n\nThank you for asking ${company} for a quote.\n\n`,
  },
  facts: 'The request',
  place: 'Where',
  notGiven: (labels: string) => `Not given: ${labels}`,
  received: 'Received',
  firstContact: 'First contact',
  after: (span: string) => `after ${span}`,
  channel: 'Came by',
  emailJs: 'EmailJS, which had e-mailed it already',
  byHand: 'Phone, taken at the desk',
};

export const notes = {
  heading: 'Notes and history',
  label: 'Add a note',
  add: 'Save note',
};

export const history = {
  label: 'History',
  cameIn: 'Request came in',
  became: (to: string) => `Marked as ${to}`,
  note: 'Note',
  visit: (moment: string) => `Visit: ${moment}`,
  noVisit: 'Visit taken away',
  tookBack: (what: string) => `Took back: ${what}`,
  undone: 'taken back',
  waiting: 'not sent yet',
};

/** Other requests of the same person. */
export const related = {
  /** `number` counts this request among those of the person, from 1. */
  which: (number: number) => `${ORDINALS[number - 1] ?? `${number}th`} request`,
  last: (status: string, month: string) => `${status.toLowerCase()} in ${month}`,
  link: (status: string, service: string, month: string) => [status, service, month].filter(Boolean).join(' · '),
};

const ORDINALS = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth', 'Tenth'];
