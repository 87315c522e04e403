import type { ComponentType } from 'react';
import type { PageTitle } from '../content/page-titles.ts';
import type { PictureSource } from './components/picture.tsx';

/** What is known of a page before its code is fetched. The records are in pages.ts. */
export type SitePage = {
  path: string;
  /** The file of the prerendered page in `build/client`. */
  file: string;
  /** Where `load` finds the component: the build looks up the page's scripts and styles by it. */
  module: string;
  load: () => Promise<ComponentType>;
  /** The entry of `site/boot/` that becomes the page's inline script. */
  boot: string;
  words: PageTitle;
  /** Whether search engines should list it; then it is in the sitemap too. */
  isListed: boolean;
  /** The picture of `art/` that a shared link shows. */
  card?: string;
  /** The largest picture of the first screen, fetched before everything else. */
  firstPicture?: PictureSource;
};
