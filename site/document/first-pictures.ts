import type { ServicePreview } from '../../domain/content.ts';
import type { PictureSource } from '../components/picture.tsx';

/** The picture is 16/11 times as wide as high. A phone's frame is only 4/3.6 times as wide, and crops it. */
export const paneSource = {
  sizes: '(max-width: 620px) 123vw, (max-width: 900px) 104vw, 61vw',
  phoneCrop: { media: '(max-width: 38.75em)', sizes: '95vw' },
};

export const heroPicture: PictureSource = { ...paneSource, name: 'hero-clean' };

/** On a phone the frame shows only the middle 83 % of the owner's photo, which is wider than `sizes` says. */
export function heroSource(name: string): PictureSource {
  if (name === heroPicture.name) return heroPicture;
  return { name, sizes: '(max-width: 620px) calc(100vw - 2.25rem), (max-width: 900px) 94vw, 57vw' };
}

/** The other pictures of the wipe. */
export function layersOver(name: string): readonly string[] {
  return name === heroPicture.name ? ['hero-dirty', 'hero-squeegee'] : [];
}

/** On a phone as wide as the text; on larger screens from its column to the edge. */
export const storyPicture: PictureSource = {
  name: 'our-story',
  sizes: '(max-width: 620px) calc(100vw - 2.25rem), (max-width: 1080px) 54vw, 56vw',
  phoneCrop: { media: '(max-width: 38.75em)', sizes: 'calc(100vw - 2.25rem)' },
};

export function storySource(name: string): PictureSource {
  return name === storyPicture.name ? storyPicture : { name, sizes: storyPicture.sizes };
}

export const CARD_SIZES = '(max-width: 699px) 94vw, (max-width: 1240px) 47vw, 560px';

/** "After" lies below "Before" and is as large as the card. "Before" is clipped to its part. */
export function cardPicture({ pairs: [{ images }] }: ServicePreview): PictureSource {
  return { name: images[1].src, sizes: CARD_SIZES };
}
