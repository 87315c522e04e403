import type { ContentOfPages, FrameContent, PageContent, PageTitle } from './content.ts';

export type PageSettings = {
  /** Public origin, without a trailing slash. */
  siteUrl: string;
  emailJs?: EmailJsSettings | undefined;
  /** 0 for none. */
  quotePhotos: number;
  /** 0: requests are kept forever. */
  keepMonths: number;
  /** True for the static site, which has no server. */
  isStatic?: true;
};

export type EmailJsSettings = {
  serviceId: string;
  templateId: string;
  publicKey: string;
  scriptUrl: string;
  /** '' for none. */
  integrity: string;
  origin: string;
};

/** `width` and `height` are the size for the layout, `widths` those of its files, px. */
export type EncodedPicture = {
  hash: string;
  width: number;
  height: number;
  widths: readonly number[];
  phoneCropWidths?: readonly number[];
  /** Average color, `#rgb`. Unencoded drawings have none. */
  tone?: string;
  isPhotograph?: boolean;
};

/** By their names in `art/`, or in the content if the owner uploaded them. */
export type Pictures = Record<string, EncodedPicture>;

/** Letters are an outline in a 64 × 64 square. */
export type Mark =
  | { kind: 'drawing' }
  | { kind: 'letters'; path: string }
  | { kind: 'picture'; file: string };

export type SiteData = {
  /** Hash of content, settings, pictures and program. Only for comparison. */
  edition: string;
  content: PageContent;
  settings: PageSettings;
  pictures: Pictures;
  mark: Mark;
};

/** Embedded in the page as JSON, from which the browser hydrates. */
export type PageData = {
  edition: string;
  settings: PageSettings;
  mark: Mark;
  frame: FrameContent;
  /** By the company's clock: '2026-11-25'. */
  today: string;
  page: OnePage;
};

/** `/content/<name>.json` */
export type OnePage = {
  title: PageTitle;
  content?: ContentOfPages[keyof ContentOfPages];
  pictures: Pictures;
};
