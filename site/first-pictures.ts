import type { PictureSource } from './components/picture.tsx';

/** The hero's pane is wider than its frame, which crops it: 16 / 11 of the frame's height; on a phone 4 / 3.6 are left. */
export const paneSource = {
  sizes: '(max-width: 620px) 123vw, (max-width: 1080px) 104vw, 61vw',
  phoneCrop: { media: '(max-width: 38.75em)', sizes: '95vw' },
};

/** The house as it is behind the clean part of the pane. */
export const heroPicture: PictureSource = { ...paneSource, name: 'hero-clean' };

/** As wide as the text on a phone, then as its column. */
export const storyPicture: PictureSource = {
  name: 'our-story',
  sizes: '(max-width: 620px) calc(100vw - 2.25rem), (max-width: 900px) 94vw, 600px',
};
