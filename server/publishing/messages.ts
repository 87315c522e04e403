import { LARGEST_PHOTO } from '../../domain/photos.ts';
import type { SmallPart } from '../photos/decoder.ts';

export const messages = {
  /** Without a title. */
  newService: 'A new service',
  noPlace: 'This no longer exists. Another device may have deleted it.',
  noPublication: 'This version is no longer kept.',
  draftsFull: 'Your drafts are too long to save. Shorten this text, or publish or discard your drafts first.',
  publishedMeanwhile: 'Another device has published. Look at what it changed, then publish again.',
  draftedMeanwhile: 'The draft has changed, maybe on another device. Look at it, then publish again.',
  notDiscarded: 'The draft has changed, maybe on another device. Look at it, then discard again.',
  mistakes: 'Fix the mistakes first, then publish.',
  notRendered: 'Nothing was published: building the pages with this text failed or took too long.',
  picture: {
    notAPicture: 'This isn’t a photo. Use JPEG, PNG or WebP.',
    heic:
      'This photo is in Apple’s HEIC format, which can’t be opened here. Please save it as JPEG, or ' +
      'choose it on the phone that took it.',
    unreadable:
      'This photo can’t be opened: it’s damaged, incomplete, or in a format that is too large. ' +
      'Please choose another.',
    tooSmall: ({ smallWidth, smallHeight }: SmallPart, least: { width: number; height: number }) =>
      `This photo is too small: it would show only ${smallWidth} × ${smallHeight} pixels, and at least ` +
      `${least.width} × ${least.height} are needed. Please choose a larger one.`,
    tooLarge: `This photo is too large. The limit is ${LARGEST_PHOTO / 1e6} MB.`,
    cutOff: 'Part of the photo did not arrive. Please try again.',
    noRoom: 'There is no room for more photos right now. Nothing else is affected.',
    busy: 'Too many photos are arriving at once. Please try again in a moment.',
    notNow: 'The photo could not be prepared. Please try again in a moment.',
    gone: 'This photo is gone. Please choose it again.',
  },
};
