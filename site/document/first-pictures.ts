import type { ServicePreview } from '../../domain/content.ts';
import type { PictureSource } from '../components/picture.tsx';

/**
 * Width of the hero's pane, which the frame crops. The pane is 16/11 times as wide as the frame is high; on a
 * phone the frame shows a width of only 4/3.6 times its height.
 */
export const paneSource = {
  sizes: '(max-width: 620px) 123vw, (max-width: 900px) 104vw, 61vw',
  phoneCrop: { media: '(max-width: 38.75em)', sizes: '95vw' },
};

/** The clean house, visible through the wiped part of the pane. */
export const heroPicture: PictureSource = { ...paneSource, name: 'hero-clean' };

/** The van. On a phone it is as wide as the text; on larger screens it runs from its column to the edge. */
export const storyPicture: PictureSource = {
  name: 'our-story',
  sizes: '(max-width: 620px) calc(100vw - 2.25rem), (max-width: 1080px) 54vw, 56vw',
  phoneCrop: { media: '(max-width: 38.75em)', sizes: 'calc(100vw - 2.25rem)' },
};

export const CARD_SIZES = '(max-width: 699px) 94vw, (max-width: 1240px) 47vw, 560px';

/** The "after" picture, which covers most of the card until the slider is moved. */
export function cardPicture({ images: [, after] }: ServicePreview): PictureSource {
  return { name: after.src, sizes: CARD_SIZES };
}
