export const photoList = {
  label: 'Your photos',
  preparing: 'Getting ready…',
  remove: 'Remove',
  /** For screen readers. */
  name: (number: number, of: number, name: string, size: string) =>
    `Photo ${number} of ${of}, ${name}, ${size}`,
};

export const photoNews = {
  added: (added: number, now: number, most: number) =>
    `${photos(added)} added, ${now} of at most ${most} in the list.`,
  removed: (name: string, now: number, most: number) =>
    `${name} removed, ${now} of at most ${most} in the list.`,
};

export const photoProblems = {
  notAPicture: (name: string) => `${name} is not a photo we can open. JPEG, PNG and WebP work.`,
  heic: (name: string) =>
    `${name} is in Apple’s HEIC format, which this browser cannot open. Please send it as JPEG.`,
  empty: (name: string) => `${name} is empty.`,
  unreadable: (name: string) => `${name} could not be read. Please choose it again.`,
  gone: (count: number) =>
    count === 1
      ? 'A photo that you chose before is not in this browser any more. Please choose it again.'
      : `${count} photos that you chose before are not in this browser any more. Please choose them again.`,
  tooLarge: (name: string) => `${name} is too large to send. Photos can be up to 12 MB.`,
  tooMany: (most: number) =>
    most === 1
      ? 'One photo is all we can take.'
      : `We take up to ${most} photos, so the first ${most} are kept.`,
};

/** In the dialog, the confirmation and, after `photoNotice.about`, the notice. */
export const photoStatus = {
  waiting: (there: number, total: number) =>
    `${there === 0 ? onTheirWay(total) : someOf(there, total)} You may close this page. What has not arrived ` +
    'by then will be sent as soon as there is a connection, or on your next visit.',
  /** The browser stores nothing. */
  stayHere: (there: number, total: number) =>
    total === 1
      ? 'We do not have your photo yet. Please keep this page open until it has arrived.'
      : `${someOf(there, total)} Please keep this page open until the rest have arrived.`,
  all: (total: number) => (total === 1 ? 'We have your photo.' : `We have your ${total} photos.`),
  full:
    'We have no room for all your photos at the moment. This device keeps the others and tries again. Your ' +
    'request is safe.',
  missing: (names: string[], email: string) =>
    `${photos(names.length)} (${names.join(', ')}) did not reach us, or could not be used. If you want us ` +
    `to see ${them(names.length)}, please send ${them(names.length)} to ${email} by email.`,
  /** Another tab has sent them, or the browser has cleared its storage. */
  gone: (total: number, email: string) =>
    `Your ${total === 1 ? 'photo is' : 'photos are'} no longer waiting in this browser: we have ` +
    `${them(total)}, or the browser’s data was cleared. To be sure, please send ${them(total)} to ${email} by email.`,
};

/** Photos still in this browser although their request was sent. */
export const photoNotice = {
  about: (day: string) => `We have your quote request from ${day}.`,
  discard: 'Discard the photos',
  dismiss: 'OK',
};

function onTheirWay(total: number): string {
  return total === 1 ? 'Your photo is on its way.' : `Your ${total} photos are on their way.`;
}

function someOf(there: number, total: number): string {
  return `We have ${there} of ${total} photos.`;
}

function photos(count: number): string {
  if (count === 0) return 'No photo';
  return count === 1 ? 'One photo' : `${count} photos`;
}

function them(count: number): string {
  return count === 1 ? 'it' : 'them';
}
