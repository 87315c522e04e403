import type { ComponentType } from 'react';
import type { PageTitle } from '../content/page-titles.ts';
import type { PictureSource } from './components/picture.tsx';

/** The record of a page, available before its code is fetched. The records are in pages.ts. */
export type SitePage = {
  path: string;
  /** The file of the prerendered page in `build/client`. */
  file: string;
  /** The module that `load` imports. The build uses it to look up the page's scripts and styles. */
  module: string;
  load: () => Promise<ComponentType>;
  /** The entries in `site/boot/` from which the page's two inline scripts are built. */
  boot: { head: string; end: string };
  words: PageTitle;
  /** Whether search engines should list the page. If so, it is also in the sitemap. */
  isListed: boolean;
  /** The picture from `art/` that a shared link shows. */
  sharedPicture?: string;
  /** The largest picture on the first screen, fetched before everything else. */
  firstPicture?: PictureSource;
  /** A typeface that only sections below the first screen need, as in CSS's `font`. */
  laterTypeface?: string;
};
