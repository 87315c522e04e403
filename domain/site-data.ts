/** What a rendering of the site takes besides the program: words, settings, pictures. */
import type { FrameWords, PageTitle, Words, WordsOfPages } from './words.ts';

/** What the pages say and do of the settings. */
export type PageSettings = {
  /** The public origin, without a slash at its end. */
  siteUrl: string;
  emailJs?: EmailJsSettings | undefined;
  /** Photos that a visitor may add to a request; 0 for none. */
  quotePhotos: number;
  /** Months that closed requests are kept; 0 for ever. */
  keepMonths: number;
  /** True in the static site, which no server of ours stands behind. */
  isStatic?: true;
};

/** How the browser reaches EmailJS. */
export type EmailJsSettings = {
  serviceId: string;
  templateId: string;
  publicKey: string;
  scriptUrl: string;
  /** The subresource integrity of the script; '' for none. */
  integrity: string;
  /** The origin of EmailJS's API. */
  origin: string;
};

/** A picture as it was encoded, in px: its shape in the layout, the widths there are, and those of its phone crop. */
export type EncodedPicture = {
  hash: string;
  width: number;
  height: number;
  widths: readonly number[];
  phoneCropWidths?: readonly number[];
  /** Its average color, `#rgb`. Drawings that are sent as they are have none. */
  tone?: string;
  isPhotograph?: boolean;
};

/** The pictures by their names in `art/`. */
export type Pictures = Record<string, EncodedPicture>;

/** The company's mark: its drawing, one or two letters as an outline in a square of 64, or a picture of the owner's. */
export type Mark =
  | { kind: 'drawing' }
  | { kind: 'letters'; path: string }
  | { kind: 'picture'; file: string };

/** One edition of the site: all that its pages are rendered from. */
export type SiteData = {
  /** A hash of words, settings, pictures and program, for comparison alone. */
  edition: string;
  words: Words;
  settings: PageSettings;
  pictures: Pictures;
  mark: Mark;
};

/** What a page and its frame use of an edition. It stands in the page as JSON, so that the browser hydrates with it. */
export type PageData = {
  edition: string;
  settings: PageSettings;
  mark: Mark;
  frame: FrameWords;
  /** The day of the rendering by the company's clock, such as '2026-11-25'. */
  today: string;
  page: OnePage;
};

/** What changes from page to page within an edition: `/words/<name>.json`. */
export type OnePage = {
  title: PageTitle;
  /** The words of this page only, if it has any. */
  words?: WordsOfPages[keyof WordsOfPages];
  /** The pictures that it shows. */
  pictures: Pictures;
};
