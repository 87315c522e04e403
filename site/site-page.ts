import type { ComponentType } from 'react';
import type { PageContent, PageName } from '../domain/content.ts';
import type { PictureSource } from './components/picture.tsx';

/** The record of a page, available before its code is fetched (pages.ts). */
export type SitePage = {
  /** Key of the page's content, and name of `/words/<name>.json`. */
  name: PageName;
  path: string;
  /** The module that `load` imports. The build finds the page's scripts and styles by it. */
  module: string;
  load: () => Promise<ComponentType>;
  /** Entries of the two inline scripts, in `site/boot/`. */
  boot: { head: string; end: string };
  /** Search engines may list the page, and the sitemap has it. */
  isListed: boolean;
  /** Picture in `art/` for shared links. */
  sharedPicture?: string;
  /** Largest picture on the first screen. The browser fetches it before everything else. */
  firstPicture?: (content: PageContent) => PictureSource | undefined;
  /** Pictures that the page shows in addition to those that its content names. */
  pictures?: readonly string[];
};
