/** The site's content in the shape that server/content gives the pages. No module contains company data. */
import type { OpeningHours } from './opening-hours.ts';

export type Company = {
  /** In capitals, with its legal suffix. */
  name: string;
  /** For use within sentences. */
  shortName: string;
  /** In the logo. The second part is smaller, on a line of its own. */
  nameLines: readonly [string, string];
  /** Ten digits, formatted for visitors. */
  phone: string;
  /** `'tel:+1…'` */
  phoneLink: string;
  email: string;
  towns: readonly string[];
  /** Non-breaking spaces keep each town on one line. */
  area: string;
  state: string;
  socials: readonly Social[];
  /** 'Mon-Sat 9AM-8PM' */
  hours: string;
  /** Hours of the other days; '' if there are none. */
  otherHours: string;
};

type Social = { name: string; href: string; icon: 'facebook' | 'instagram' };

type Promises = {
  /** Hours within which the pages promise a quote. */
  quoteHours: number;
  /** Hours within which the dialogs promise a call or message. */
  contactHours: number;
};

/** A service in lists and in the form. `id` is its form value. */
export type ServiceInBrief = { id: string; title: string };

/** `anchor`: id of its card on /services. */
type OfferedService = ServiceInBrief & { anchor: string };

export type ServicePreview = OfferedService & {
  summary: string;
  pairs: Pairs;
};

/** At most four pairs, each from a job. Without a job, the service's own pair, which may be drawings. */
export type Pairs = readonly [Pair, ...Pair[]];
/** `caption`: "Window Cleaning, Livonia, November 2026", if it shows a job. */
type Pair = { images: readonly [ServiceImage, ServiceImage]; caption?: string };

export type Service = ServicePreview & {
  description: string;
  features: readonly string[];
  /** Anchors of earlier titles, which old links still use. */
  formerAnchors?: readonly string[];
};

type ServiceImage = {
  /** Name in `art/` without extension, or of the owner's picture (site-pictures.ts). */
  src: string;
  type: 'before' | 'after';
  alt: string;
};

/** `service`: the service that the customer had. Its pictures are next to the text. */
export type Testimonial = {
  id: string;
  initials: string;
  name: string;
  /** '' for none. */
  role: string;
  /** '' for none. */
  town: string;
  text: string;
  /** From 1 to 5. */
  stars: number;
  service: ServicePreview;
};

/** For search engines, shared links and the browser's tab. */
export type PageTitle = { title: string; description: string };

/** A heading in three parts with the spaces between them; the middle one is highlighted. Parts may be ''. */
export type Heading = readonly [before: string, highlighted: string, after: string];

type Claim = { title: string; text: string };
export type Value = Claim & { icon: 'calendar' | 'medal' | 'people' | 'sprout'; tease: string };
type Stat = { value: string; label: string };
export type Rating = { score: string; basis: string };
type Lead = { heading: Heading; lead: string };

type HomeContent = {
  place: string;
  heading: Heading;
  lead: string;
  ticks: readonly string[];
  /** `src`: the drawing's name, or the owner's photo. */
  hero: { src: string; alt: string };
  rating: Rating;
  why: Lead & { claims: readonly Claim[] };
  services: Lead & { shown: readonly ServicePreview[] };
  testimonials: { heading: Heading; shown: readonly Testimonial[] };
  whatNeedsCleaning: string;
};

type ServicesContent = Lead & { services: readonly Service[]; custom: { heading: string; text: string } };

/** A drawing or the owner's photo. `caption` names the people in it, '' for none. */
type StoryPicture = { src: string; alt: string; caption: string };

/** `neighbor`: the first testimonial from that town. */
export type Town = {
  name: string;
  place: 'northwest' | 'southwest' | 'middle' | 'east' | undefined;
  neighbor: Pick<Testimonial, 'name' | 'role' | 'text'> | undefined;
};

type AboutContent = Lead & {
  rating: Rating;
  towns: readonly Town[];
  story: { heading: string; paragraphs: readonly string[]; picture: StoryPicture };
  stats: readonly Stat[];
  values: { heading: string; shown: readonly Value[] };
  certifications: { heading: string; text: string; shown: readonly string[] };
};

type ContactContent = Lead & {
  why: readonly string[];
  next: readonly string[];
  /** `closed` is shown outside the opening hours. */
  emergency: { open: string; closed: string };
  assurance: string;
  rating: Rating;
  /** From the home page, if it has one. */
  testimonial: Pick<Testimonial, 'name' | 'town' | 'text'> | undefined;
  guarantee: string | undefined;
};

export type QuoteContent = Lead & {
  accepted: Lead;
  declined: Lead;
  asked: string;
  gone: Lead;
};

/** Without the pages that show only the program's messages. */
export type ContentOfPages = {
  home: HomeContent;
  services: ServicesContent;
  about: AboutContent;
  contact: ContactContent;
  notFound: Lead;
  notSent: Lead;
  quote: QuoteContent;
};

/** Header, footer, call bar, and the call to action. */
export type FrameContent = {
  company: Company;
  openingHours: OpeningHours;
  promises: Promises;
  services: readonly OfferedService[];
  footer: { blurb: string; legal: string };
  callToAction: { heading: string; text: string };
};

export type PageName = keyof ContentOfPages | 'privacy';

export type PageContent = {
  frame: FrameContent;
  /** One or two letters for the logo mark; '' for the drawing. */
  mark: string;
  titles: Record<PageName, PageTitle>;
  pages: ContentOfPages;
};

/** Names of pictures in content: the value of every `src`. */
export function picturesIn(content: object): string[] {
  const names: string[] = [];
  JSON.stringify(content, (key, value) => {
    if (key === 'src') names.push(value);
    return value;
  });
  return names;
}
