/**
 * What the site says, as the pages take it: the owner's words of `content/`, checked, filled in and brought into shape by
 * server/words. Nothing here imports a company: whoever needs words is handed them.
 */
import type { OpeningHours } from './opening-hours.ts';
import { reservedIds } from './reserved-ids.ts';

/** Who the company is and how to reach it. */
export type Company = {
  /** In capitals, with its suffix. */
  name: string;
  /** The name within sentences. */
  shortName: string;
  /** The name in the logo: the second part is smaller and has a line of its own. */
  nameLines: readonly [string, string];
  /** Ten digits, in the spelling that visitors read. */
  phone: string;
  /** The number as it is dialed: 'tel:' and the country code. */
  phoneLink: string;
  email: string;
  towns: readonly string[];
  /** The towns and the region beyond them. The words of a town stay on one line. */
  area: string;
  state: string;
  socials: readonly Social[];
  /** The hours in words: 'Mon-Sat 9AM-8PM'. */
  hours: string;
  /** What holds on the other days; '' if there are none. */
  otherHours: string;
};

export type Social = { name: string; href: string; icon: 'facebook' | 'instagram' };

export type Promises = {
  /** The pages promise a quote within so many hours. */
  quoteHours: number;
  /** The dialogs promise a call or message within so many hours. */
  contactHours: number;
};

/** A service as lists and the form name it. `id` is its value in the form. */
export type ServiceInBrief = { id: string; title: string };

/** A service that visitors see. `anchor` is the id of its card on /services. */
export type OfferedService = ServiceInBrief & { anchor: string };

/** A service on the home page. */
export type ServicePreview = OfferedService & {
  summary: string;
  images: readonly [ServiceImage, ServiceImage];
};

/** A service on its page. */
export type Service = ServicePreview & {
  description: string;
  features: readonly string[];
  /** Those of earlier titles, which visitors may have links to. */
  formerAnchors?: readonly string[];
};

type ServiceImage = {
  /** The name of the picture in `art/`, without the file extension, or of a picture of the owner's (site-pictures.ts). */
  src: string;
  type: 'before' | 'after';
  /** A description for people who cannot see the picture. */
  alt: string;
};

/** `service` is the service they had, whose pictures are next to their words. */
export type Testimonial = {
  id: string;
  initials: string;
  name: string;
  /** '' for none. */
  role: string;
  town: string;
  text: string;
  service: ServicePreview;
};

/** The title and description of a page, for search engines, shared links and the browser's tab. */
export type PageTitle = { title: string; description: string };

/** A heading in parts: the middle one is brushed with the accent. Parts may be ''. */
export type Heading = readonly [before: string, brushed: string, after: string];

export type Claim = { title: string; text: string };
export type Value = Claim & { icon: 'calendar' | 'medal' | 'people' | 'sprout'; tease: string };
type Stat = { value: string; label: string };
/** The score, and what it rests on. */
export type Rating = { score: string; basis: string };
type Lead = { heading: Heading; lead: string };

type HomeWords = {
  place: string;
  heading: Heading;
  lead: string;
  ticks: readonly string[];
  heroAlt: string;
  rating: Rating;
  why: Lead & { claims: readonly Claim[] };
  services: Lead & { shown: readonly ServicePreview[] };
  testimonials: { heading: Heading; shown: readonly Testimonial[] };
  /** The question above the services at the end of the page. */
  whatNeedsCleaning: string;
};

type ServicesWords = Lead & { services: readonly Service[]; custom: { heading: string; text: string } };

/** A picture of the owner's, and who it shows; '' for no caption. */
type StoryPhoto = { src: string; alt: string; caption: string };

type AboutWords = Lead & {
  rating: Rating;
  story: { heading: string; alt: string; paragraphs: readonly string[]; photo?: StoryPhoto };
  stats: readonly Stat[];
  values: { heading: string; shown: readonly Value[] };
  certifications: { heading: string; text: string; shown: readonly string[] };
};

type ContactWords = Lead & {
  /** The reasons to choose us. */
  why: readonly string[];
  /** What happens after the form is sent, step by step. */
  next: readonly string[];
  /** What the emergency line is for; `closed` is shown outside the opening hours. */
  emergency: { open: string; closed: string };
  /** Beneath the form's button. */
  assurance: string;
  /** The home page's. */
  rating: Rating;
  /** Both are the home page's; undefined while it has none. */
  testimonial: Pick<Testimonial, 'name' | 'town' | 'text'> | undefined;
  guarantee: string | undefined;
};

/** On the page of a quote, for its customer alone. */
export type OfferWords = Lead & {
  /** In place of heading and lead, after that answer. */
  accepted: Lead;
  declined: Lead;
  /** After a question. */
  asked: string;
  /** Where a link does not work any more. */
  gone: Lead;
};

/** The words that each page shows besides those of its frame. Pages with interface words alone have none. */
export type WordsOfPages = {
  home: HomeWords;
  services: ServicesWords;
  about: AboutWords;
  contact: ContactWords;
  notFound: Lead;
  notSent: Lead;
  offer: OfferWords;
};

/** The words that stand on every page: header, footer, call bar, the panel at a page's end. */
export type FrameWords = {
  company: Company;
  openingHours: OpeningHours;
  promises: Promises;
  services: readonly OfferedService[];
  footer: { blurb: string; legal: string };
  callToAction: { heading: string; text: string };
};

export type PageName = keyof WordsOfPages | 'privacy';

/** All that the site says. */
export type Words = {
  frame: FrameWords;
  /** One or two letters for the mark; '' for the drawing. */
  mark: string;
  titles: Record<PageName, PageTitle>;
  pages: WordsOfPages;
};

/** The names of the pictures in words: whatever is an `src`. */
export function picturesIn(words: object): string[] {
  const names: string[] = [];
  JSON.stringify(words, (key, value) => {
    if (key === 'src') names.push(value);
    return value;
  });
  return names;
}

/**
 * The id of a service's card on /services: lowercase title, spaces of any kind to hyphens (spec §2). If the program has
 * an element with that id, the anchor gets a number.
 */
export function anchorOf(title: string): string {
  const anchor = title.toLowerCase().replace(/\s/g, '-');
  return reservedIds.has(anchor) ? `${anchor}-2` : anchor;
}
