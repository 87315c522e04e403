import { LARGEST_PHOTO } from '../../domain/photos.ts';
import { LEAST_PART } from '../../domain/site-pictures.ts';

/** Why a change of the content, or one of its pictures, was refused. */
export const messages = {
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
};
