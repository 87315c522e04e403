import { LARGEST_PHOTO } from '../../domain/photos.ts';
import { MOST_LINES } from '../../domain/quote.ts';
import { LEAST_PART } from '../../domain/site-pictures.ts';

/** What the server says on the desk and its sign-in page. Strangers may read all of it. */
export const sentences = {
  notSignedIn: 'Please sign in.',
  code: {
    expired: 'This link has expired. A link is good for 15 minutes; please get a new one.',
    used: 'This link was used before. Each link works once; please get a new one.',
    unknown: 'This link or code does not work. Check that you have all of it, or get a new one.',
  },
  noCode: 'The code is missing.',
  tooMany: 'Too many tries. Please wait a minute, then try again.',
  linkSent: (sent: string, until: string) =>
    `A link was sent to the owner’s mailbox at ${sent}. It works once, until ${until}; then you can ` +
    'get a new one here.',
  /** Without SMTP_URL. */
  linkWritten: (sent: string, until: string) =>
    `This site sends no e-mails yet. Since ${sent} a link waits in a file on the machine that runs the ` +
    `site, among its e-mails. Whoever set up the site can open it. It works once, until ${until}.`,
  linkNotSent:
    'The mail server did not take the e-mail. Please try again in a few minutes. Whoever set up the ' +
    'site can also show you a link.',
  otherSite: 'This call came from another site’s page.',
  unreadable: 'The body is not JSON.',
  tooLarge: 'The body is too large.',
  unanswerable: 'This request cannot be answered.',
  gone: 'This request is not here any more. It may have been deleted.',
  datedMeanwhile: 'Another device has set another date for the visit meanwhile.',
  takenByHand: 'Another request was saved under this id. Please try again.',
  noText: 'This text is not here any more.',
  noPhoto: 'This photo is not here.',
  noPlace: 'This is not there any more. Another device may have removed it.',
  noRevision: 'This version is not kept any more.',
  draftsFull:
    'All that is drafted is too long together to be kept. Shorten this text, or first publish or ' +
    'discard what is drafted.',
  publishedMeanwhile: 'Another device has published meanwhile. Look at what it changed, then publish again.',
  draftedMeanwhile:
    'The draft has changed meanwhile, perhaps on another device. Look at it, then publish again.',
  mistakes: 'Something needs to be corrected before this can be published.',
  notRendered: 'The pages could not be made with these words, or not in time, so nothing was published.',
  picture: {
    notAPicture: 'This is no photo. JPEG, PNG and WebP work.',
    heic:
      'This photo is in Apple’s HEIC format, which cannot be opened here. Please save it as JPEG, or ' +
      'choose it on the phone that took it.',
    unreadable:
      'This photo cannot be opened: it is damaged, was cut off, or is of a kind that is too large. ' +
      'Please choose another.',
    tooSmall: (width: number, height: number) =>
      `This photo is too small: ${width} × ${height} pixels of it would be shown, and at least ` +
      `${LEAST_PART.width} × ${LEAST_PART.height} are needed. Please choose a larger one.`,
    tooLarge: `This photo is too large. One may have up to ${LARGEST_PHOTO / 1e6} MB.`,
    cutOff: 'The photo did not arrive whole. Please try again.',
    noRoom: 'There is no room for more photos at the moment. Nothing else is affected.',
    busy: 'Too many photos arrive at once. Please try again in a moment.',
    notNow: 'The photo could not be made ready. Please try again in a moment.',
    gone: 'This photo is not here any more. Please choose it again.',
  },
  quote: {
    none: 'There is no quote for this request yet. Write one first.',
    changedMeanwhile: 'Another device has changed this quote meanwhile.',
    price: 'Write a price from 0.01 to 1,000,000.00, such as 1,234.50.',
    tooManyLines: `A quote has at most ${MOST_LINES} lines.`,
    sameLine: 'A line is in this quote twice.',
  },
  calendar: {
    noName: 'Give the calendar a name, such as whose it is.',
    tooMany: (most: number) => `There are ${most} calendars already. End one that is not used any more.`,
  },
  call: {
    unknownService:
      'This browser’s push service is not known here, so it cannot be called. E-mails come as before.',
    off: 'This device is not called. Turn notifications on first.',
  },
  storeFails: 'What is stored cannot be reached right now. Please try again in a moment.',
};
