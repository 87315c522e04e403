import type { ComponentType } from 'react';
import type { PageContent, PageName } from '../domain/content.ts';
import type { PictureSource } from './components/picture.tsx';

/** Available before the page's code is fetched (pages.ts). */
export type SitePage = {
  /** Also the name of `/content/<name>.json`. */
  name: PageName;
  path: string;
  /** The module that `load` imports, for the build. */
  module: string;
  load: () => Promise<ComponentType>;
  /** Paths of its inline scripts. */
  boot: { head: string; end: string };
  /** In search engines and the sitemap. */
  isListed: boolean;
  /** For shared links. */
  sharedPicture?: string;
  /** On the first screen. The browser fetches it first. */
  firstPicture?: (content: PageContent) => PictureSource | undefined;
  /** In addition to those that the content names. */
  pictures?: (content: PageContent) => readonly string[];
};
