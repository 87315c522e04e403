/** Inputs of a rendering besides the program: content, settings, pictures. */
import type { ContentOfPages, FrameContent, PageContent, PageTitle } from './content.ts';

export type PageSettings = {
  /** Public origin, without a trailing slash. */
  siteUrl: string;
  emailJs?: EmailJsSettings | undefined;
  /** Photos that a visitor may add to a request; 0 for none. */
  quotePhotos: number;
  /** Months that closed requests are kept; 0 for ever. */
  keepMonths: number;
  /** True for the static site, which has no server. */
  isStatic?: true;
};

export type EmailJsSettings = {
  serviceId: string;
  templateId: string;
  publicKey: string;
  scriptUrl: string;
  /** Subresource integrity of the script; '' for none. */
  integrity: string;
  origin: string;
};

/** An encoded picture: layout size in px, available widths, and widths of its phone crop. */
export type EncodedPicture = {
  hash: string;
  width: number;
  height: number;
  widths: readonly number[];
  phoneCropWidths?: readonly number[];
  /** Average color, `#rgb`. Drawings sent unencoded have none. */
  tone?: string;
  isPhotograph?: boolean;
};

/** By their names in `art/`. */
export type Pictures = Record<string, EncodedPicture>;

/** The logo mark: the drawing, letters as an outline in a 64 × 64 square, or the owner's picture. */
export type Mark =
  | { kind: 'drawing' }
  | { kind: 'letters'; path: string }
  | { kind: 'picture'; file: string };

/** One edition of the site: everything its pages are rendered from. */
export type SiteData = {
  /** Hash of content, settings, pictures and program. Only for comparison. */
  edition: string;
  content: PageContent;
  settings: PageSettings;
  pictures: Pictures;
  mark: Mark;
};

/** The part of an edition that a page uses. Embedded in the page as JSON, from which the browser hydrates. */
export type PageData = {
  edition: string;
  settings: PageSettings;
  mark: Mark;
  frame: FrameContent;
  /** Day of rendering by the company's clock: '2026-11-25'. */
  today: string;
  page: OnePage;
};

/** The part that differs between pages of an edition: `/words/<name>.json`. */
export type OnePage = {
  title: PageTitle;
  content?: ContentOfPages[keyof ContentOfPages];
  pictures: Pictures;
};
