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

/** Photos still in this browser although their request was sent. */
export const photoNotice = {
  waiting: (day: string, there: number, total: number) =>
    `We have ${there} of ${total} photos for your quote request from ${day}. The rest will be sent ` +
    'automatically as soon as the connection is back.',
  full: (day: string, left: number) =>
    `We have your quote request from ${day}, but no room for ${some(left)} yet. This device keeps ` +
    `${them(left)} and tries again.`,
  refused: (day: string, names: string[], email: string) =>
    `We have your quote request from ${day}, but could not use every photo (${names.join(', ')}). ` +
    `If you want us to see ${them(names.length)}, please email ${them(names.length)} to ${email}.`,
  stuck: (day: string, left: number, email: string) =>
    `We have your quote request from ${day}, but ${some(left)} could not be sent. If you want us to see ` +
    `${them(left)}, please email ${them(left)} to ${email}.`,
  discard: 'Discard the photos',
  dismiss: 'OK',
};

/** In the dialog. */
export const photoProgress = {
  waiting: (total: number) =>
    total === 1
      ? 'Your photo is on its way. You may close this page. If it has not arrived by then, it will be ' +
        'sent on your next visit.'
      : `Your ${total} photos are on their way. You may close this page. Any that have not arrived by ` +
        'then will be sent on your next visit.',
  some: (there: number, total: number) =>
    `We have ${there} of ${total} photos. You may close this page. The rest will be sent on your next visit.`,
  /** The browser stores nothing. */
  stayHere: (there: number, total: number) =>
    `We have ${there} of ${total} photos. Please keep this page open until the rest have arrived.`,
  all: (total: number) => {
    if (total === 1) return 'We have your photo.';
    return total === 2 ? 'We have both photos.' : `We have all ${total} photos.`;
  },
  full: (left: number) =>
    `We have no room for ${left === 1 ? 'your photo' : `${left} of your photos`} at the moment. This ` +
    `device keeps ${them(left)} and tries again. Your request is safe.`,
  refused: (names: string[], left: number, email: string) =>
    `We could not use ${some(left)} (${names.join(', ')}). If you want us to see ${them(left)}, please ` +
    `email ${them(left)} to ${email}.`,
  /** Another tab has sent them, or the browser has cleared its storage. */
  gone: (total: number, email: string) =>
    `Your ${total === 1 ? 'photo is' : 'photos are'} no longer waiting in this browser: we have ` +
    `${them(total)}, or the browser’s data was cleared. To be sure, please email ${them(total)} to ${email}.`,
  lost: (left: number, email: string) =>
    `We have your request, but ${some(left)} could not be sent. Please email ${them(left)} to ${email}.`,
};

function photos(count: number): string {
  if (count === 0) return 'No photo';
  return count === 1 ? 'One photo' : `${count} photos`;
}

function some(count: number): string {
  return count === 1 ? 'one photo' : `${count} photos`;
}

function them(count: number): string {
  return count === 1 ? 'it' : 'them';
}
