import type { ServicePreview } from '../../domain/words.ts';
import type { PictureSource } from '../components/picture.tsx';

/**
 * The width of the hero's pane. It is wider than its frame, which crops it: 16 / 11 of the frame's height, of which a
 * phone shows 4 / 3.6.
 */
export const paneSource = {
  sizes: '(max-width: 620px) 123vw, (max-width: 900px) 104vw, 61vw',
  phoneCrop: { media: '(max-width: 38.75em)', sizes: '95vw' },
};

/** The clean house, which shows through the wiped part of the pane. */
export const heroPicture: PictureSource = { ...paneSource, name: 'hero-clean' };

/** The van. It is as wide as the text on a phone, and runs from its column to the edge of larger screens. */
export const storyPicture: PictureSource = {
  name: 'our-story',
  sizes: '(max-width: 620px) calc(100vw - 2.25rem), (max-width: 1080px) 54vw, 56vw',
  phoneCrop: { media: '(max-width: 38.75em)', sizes: 'calc(100vw - 2.25rem)' },
};

/** The width of the pictures on a service's card. */
export const CARD_SIZES = '(max-width: 699px) 94vw, (max-width: 1240px) 47vw, 560px';

/** What a service's card shows most of, until its slider is moved. */
export function cardPicture({ images: [, after] }: ServicePreview): PictureSource {
  return { name: after.src, sizes: CARD_SIZES };
}
