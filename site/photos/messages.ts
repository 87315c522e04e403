export const photoList = {
  label: 'Your photos',
  preparing: 'Getting ready …',
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
  tooLarge: (name: string) => `${name} is too large to send. A photo may have up to 12 MB.`,
  tooMany: (most: number) =>
    most === 1
      ? 'One photo is all we can take.'
      : `We take up to ${most} photos, so the first ${most} are kept.`,
};

/** Photos still in this browser although their request was sent. */
export const photoNotice = {
  waiting: (day: string, there: number, total: number) =>
    `${there} of ${total} photos for your quote request of ${day} are with us. The rest is sent by ` +
    'itself as soon as there is a connection.',
  full: (day: string, left: number) =>
    `Your quote request of ${day} is with us. We have no room for ${some(left)} of it yet: this device keeps ` +
    `${left === 1 ? 'it' : 'them'} and tries again.`,
  refused: (day: string, names: string[], email: string) =>
    `Your quote request of ${day} is with us, but not every photo could be used (${names.join(', ')}). ` +
    `If it matters, please email it to ${email}.`,
  stuck: (day: string, left: number, email: string) =>
    `Your quote request of ${day} is with us, but ${some(left)} could not be sent. If it matters, please ` +
    `email us at ${email}.`,
  discard: 'Discard the photos',
  dismiss: 'All right',
};

/** In the dialog. */
export const photoProgress = {
  waiting: (total: number) =>
    total === 1
      ? 'Your photo is on its way. You may close this page; if it is not here by then, it follows on ' +
        'your next visit.'
      : `Your ${total} photos are on their way. You may close this page; what is not here by then ` +
        'follows on your next visit.',
  some: (there: number, total: number) =>
    `${there} of ${total} photos are with us. You may close this page; the rest follows on your next visit.`,
  /** The browser stores nothing. */
  stayHere: (there: number, total: number) =>
    `${there} of ${total} photos are with us. Please keep this page open until the rest has arrived.`,
  all: (total: number) => (total === 1 ? 'Your photo is with us.' : `All ${total} photos are with us.`),
  full: (left: number) =>
    `We have no room for ${left === 1 ? 'your photo' : `${left} of your photos`} at the moment. This ` +
    `device keeps ${left === 1 ? 'it' : 'them'} and tries again; your request is safe.`,
  refused: (names: string[], left: number, email: string) =>
    `${photos(left)} could not be used (${names.join(', ')}). If it matters, please email it to ${email}.`,
  lost: (left: number, email: string) =>
    `${photos(left)} could not be sent. Your request is with us; please email ` +
    `${left === 1 ? 'the photo' : 'the photos'} to ${email}.`,
};

function photos(count: number): string {
  if (count === 0) return 'No photo';
  return count === 1 ? 'One photo' : `${count} photos`;
}

function some(count: number): string {
  return count === 1 ? 'a photo' : `${count} photos`;
}
