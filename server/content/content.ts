/** Converts the owner's content to what the pages take, with all values filled in. */

import { anchorOf, reservedIds } from '../../domain/anchor.ts';
import type { Company, Heading, PageContent, Service, ServicePreview } from '../../domain/content.ts';
import { joinSpecialDays, type OpeningHours } from '../../domain/opening-hours.ts';
import { shownOf } from './field-kinds.ts';
import { fillIn, valuesOf } from './fill-in.ts';
import { jobsShown, pairsOf } from './jobs-shown.ts';
import { withoutSample } from './sample.ts';
import type { Content } from './schema.ts';
import { hoursInWords } from './spell-hours.ts';
import { townsOf } from './towns.ts';

/** How a testimonial without a name is signed. */
const NO_NAME = 'A customer';
const GUARANTEE = '100-satisfaction-guarantee';

/** By service id. */
export type FormerAnchors = ReadonlyMap<string, readonly string[]>;

/** `content` must have passed the check. */
export function pageContentOf(content: Content, formerAnchors: FormerAnchors = new Map()): PageContent {
  const values = valuesOf(content);
  const filled = fillIn(content, values);
  const { company, hours, promises, services: all, jobs, testimonials: said, ...pages } = filled;
  const { 'pages/frame': frame, 'pages/home': home, 'pages/services': servicesPage } = pages;
  const { 'pages/about': about, 'pages/contact': contact, 'pages/quote': quote } = pages;
  const openingHours = openingHoursOf(hours);
  const offered = shownOf(all.services);
  const anchors = offered.map(({ title }) => anchorOf(title));
  const services = offered.map((service) =>
    serviceOf(
      service,
      (formerAnchors.get(service.id) ?? []).filter(
        (anchor) => !anchors.includes(anchor) && !reservedIds.has(anchor),
      ),
      jobs.jobs,
    ),
  );
  const find = (wanted: string) => services.filter(({ id }) => id === wanted).map(previewOf);
  const testimonials = withoutSample(shownOf(said.testimonials)).flatMap(
    ({ service, hidden: _, initials, stars, ...words }) => {
      const name = words.name || NO_NAME;
      return find(service).map(({ pairs: [{ images }], ...service }) => ({
        ...words,
        name,
        initials: initials || initialsOf(words.name || words.town || name),
        stars: Number(stars || 5),
        // Without the caption: the job's town in it could be mistaken for the customer's.
        service: { ...service, pairs: [{ images }] as const },
      }));
    },
  );
  const rating = { score: home.score, basis: home.scoreBasis };
  return {
    frame: {
      company: companyOf(company, openingHours, hours.ownWords, values.get('area') ?? ''),
      openingHours,
      promises: { quoteHours: Number(promises.quoteHours), contactHours: Number(promises.contactHours) },
      services: services.map(({ id, title, anchor }) => ({ id, title, anchor })),
      footer: { blurb: frame.blurb, legal: frame.legal },
      callToAction: frame.callToAction,
    },
    mark: company.mark,
    titles: {
      home: titleOf(home),
      services: titleOf(servicesPage),
      about: titleOf(about),
      contact: titleOf(contact),
      privacy: titleOf(pages['pages/privacy']),
      notSent: titleOf(pages['pages/not-sent']),
      notFound: titleOf(pages['pages/not-found']),
      quote: titleOf(quote),
    },
    pages: {
      home: {
        place: company.towns.join(', '),
        ...leadOf(home),
        ticks: home.ticks,
        hero: { src: home.heroPicture || 'hero-clean', alt: home.heroAlt },
        rating,
        why: { ...leadOf(home.why), claims: home.why.claims.map(({ title, text }) => ({ title, text })) },
        services: { ...leadOf(home.services), shown: home.services.shown.flatMap(find) },
        testimonials: { heading: headingOf(home.testimonials), shown: testimonials },
        whatNeedsCleaning: home.whatNeedsCleaning,
      },
      services: { ...leadOf(servicesPage), services, custom: servicesPage.custom },
      about: {
        ...leadOf(about),
        rating,
        towns: townsOf(company.towns, testimonials),
        story: storyOf(about.story),
        stats: about.stats.map(({ value, label }) => ({ value, label })),
        values: { ...about.values, shown: about.values.shown.map(({ id: _, ...value }) => value) },
        certifications: about.certifications,
      },
      contact: {
        ...leadOf(contact),
        why: contact.why,
        next: contact.next,
        emergency: { open: contact.emergency, closed: contact.emergencyClosed },
        assurance: contact.assurance,
        rating,
        testimonial: testimonials.map(({ name, town, text }) => ({ name, town, text }))[0],
        guarantee: home.why.claims.find(({ id }) => id === GUARANTEE)?.text,
      },
      notFound: leadOf(pages['pages/not-found']),
      notSent: leadOf(pages['pages/not-sent']),
      quote: {
        ...leadOf(quote),
        accepted: leadOf(quote.accepted),
        declined: leadOf(quote.declined),
        asked: quote.asked,
        gone: leadOf(quote.gone),
      },
    },
  };
}

/** Ids of the jobs and testimonials that visitors see. */
export function idsShown(content: Content): Set<string> {
  const jobs = shownOf(content.services.services).flatMap(({ id }) => jobsShown(content.jobs.jobs, id));
  const testimonials = pageContentOf(content).pages.home.testimonials.shown;
  return new Set([...jobs, ...testimonials].map(({ id }) => id));
}

function openingHoursOf({ week, timeZone, specialDays }: Content['hours']): OpeningHours {
  return {
    week: week.map(({ id: _, ...entry }) => entry),
    timeZone,
    specialDays: joinSpecialDays(
      specialDays.map(({ from, to, sentence, opens, closes }) => ({
        from,
        to,
        sentence,
        hours: opens === '' ? [] : [{ opens, closes }],
      })),
    ),
  };
}

function companyOf(
  company: Content['company'],
  hours: OpeningHours,
  ownWords: string,
  area: string,
): Company {
  const { name, shortName, phone, email, towns, state, socials } = company;
  const { open, otherwise } = hoursInWords(hours.week, ownWords);
  return {
    name,
    shortName,
    nameLines: logoLines(name),
    phone,
    phoneLink: `tel:+1${phone.replace(/\D/g, '')}`,
    email,
    towns,
    area,
    state,
    socials: socials.map(({ id: _, ...social }) => social),
    hours: open,
    otherHours: otherwise,
  };
}

/** `'CEDAR HOME CARE LLC'` → `['CEDAR HOME', 'CARE LLC']` */
function logoLines(name: string): [string, string] {
  const words = name.split(' ');
  return [words.slice(0, -2).join(' ') || (words[0] ?? ''), words.slice(words.length > 2 ? -2 : 1).join(' ')];
}

function serviceOf(
  {
    before,
    after,
    beforePicture,
    afterPicture,
    hidden: _,
    ...service
  }: Content['services']['services'][number],
  formerAnchors: readonly string[],
  jobs: Content['jobs']['jobs'],
): Service {
  const [newest, ...earlier] = pairsOf(jobs, service);
  return {
    ...service,
    anchor: anchorOf(service.title),
    ...(formerAnchors.length > 0 && { formerAnchors }),
    pairs: newest
      ? [newest, ...earlier]
      : [
          {
            images: [
              { src: beforePicture || `${service.id}-before`, type: 'before', alt: before },
              { src: afterPicture || `${service.id}-after`, type: 'after', alt: after },
            ],
          },
        ],
  };
}

function storyOf({ heading, paragraphs, alt, ...own }: Content['pages/about']['story']) {
  const drawing = { src: 'our-story', alt, caption: '' };
  const photo = { src: own.photo, alt: own.photoAlt, caption: own.photoCaption };
  return { heading, paragraphs, picture: own.photo === '' ? drawing : photo };
}

/** Only the services page has the other pairs. */
function previewOf({ id, title, anchor, summary, pairs: [newest] }: Service): ServicePreview {
  return { id, title, anchor, summary, pairs: [newest] };
}

function titleOf({ title, description }: { title: string; description: string }) {
  return { title, description };
}

function leadOf({ heading, lead }: { heading: string; lead: string }) {
  return { heading: headingOf(heading), lead };
}

/** Spaces just inside the stars go outside, so that the highlight is as wide as its words. */
function headingOf(text: string): Heading {
  const [before = '', highlighted = '', after = ''] = text
    .replace(/\*(\s*)([^*]*?)(\s*)\*/, '$1*$2*$3')
    .split('*');
  return [before, highlighted, after];
}

/** `'Mary Ann Lee'` → `'ML'`, `'Ada L.'` → `'AL'`: first letter or digit of the first and the last word. */
function initialsOf(name: string): string {
  const [first = '', ...others] = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []);
  return `${first}${others.at(-1) ?? ''}`.toUpperCase();
}
