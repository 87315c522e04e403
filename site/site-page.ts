import type { ComponentType } from 'react';
import type { PageName, Words } from '../domain/words.ts';
import type { PictureSource } from './components/picture.tsx';

/** The record of a page, available before its code is fetched. The records are in pages.ts. */
export type SitePage = {
  /** Its name among the words, and that of `/words/<name>.json`. */
  name: PageName;
  path: string;
  /** The module that `load` imports. The build uses it to look up the page's scripts and styles. */
  module: string;
  load: () => Promise<ComponentType>;
  /** The entries in `site/boot/` from which the page's two inline scripts are built. */
  boot: { head: string; end: string };
  /** Whether search engines should list the page. If so, it is also in the sitemap. */
  isListed: boolean;
  /** The picture from `art/` that a shared link shows. */
  sharedPicture?: string;
  /** The largest picture on the first screen, fetched before everything else; undefined if the words show none. */
  firstPicture?: (words: Words) => PictureSource | undefined;
  /** The names of the pictures that the page shows besides those that its words name. */
  pictures?: readonly string[];
};
