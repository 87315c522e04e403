import type { FrameContent, ServiceInBrief } from '../../domain/content.ts';
import { type Hours, hoursOn, type OpeningHours, specialOn, WEEKDAYS } from '../../domain/opening-hours.ts';
import { daysAfter } from '../../domain/quote.ts';
import type { Pictures, SiteData } from '../../domain/site-data.ts';
import { cardUrl, largestUrl } from '../components/picture.tsx';
import { navigation } from '../navigation/navigation.ts';
import { heroPicture, storyPicture } from './first-pictures.ts';
import { pictureOf } from './page-data.ts';

/**
 * schema.org's vocabulary, for search engines: only facts that the pages state. The emergency line on Sunday
 * is not an opening hour, and a company may not publish its own rating.
 */
export function structuredData(path: string, { settings, pictures }: SiteData, frame: FrameContent): object {
  const { siteUrl } = settings;
  const name = navigation.find(({ href }) => href === path)?.name;
  const graph: object[] = [
    {
      ...business(siteUrl, frame, pictures),
      ...(path === '/services' && { hasOfferCatalog: catalog(frame.services) }),
    },
  ];
  if (path !== '/' && name) graph.push(breadcrumbs(path, name, siteUrl));
  return { '@context': 'https://schema.org', '@graph': graph };
}

function business(siteUrl: string, { company, openingHours }: FrameContent, pictures: Pictures): object {
  const id = `${siteUrl}/#business`;
  const hero = pictureOf(heroPicture.name, pictures);
  const story = pictureOf(storyPicture.name, pictures);
  return {
    '@type': 'HomeAndConstructionBusiness',
    '@id': id,
    name: company.name,
    url: `${siteUrl}/`,
    telephone: company.phoneLink.replace('tel:', ''),
    email: company.email,
    logo: `${siteUrl}/icon-512.png`,
    image: [cardUrl(heroPicture.name, hero), largestUrl(storyPicture.name, story)].map(
      (url) => siteUrl + url,
    ),
    ...(company.socials.length > 0 && { sameAs: company.socials.map(({ href }) => href) }),
    // The pages name no street, but Google requires an address.
    address: {
      '@type': 'PostalAddress',
      addressLocality: company.towns[0],
      addressRegion: company.state,
      addressCountry: 'US',
    },
    areaServed: company.towns.map((name) => ({
      '@type': 'City',
      name,
      containedInPlace: { '@type': 'State', name: company.state },
    })),
    openingHoursSpecification: hoursOf(openingHours),
  };
}

/** Google wants 00:00 to 00:00 for a closed day, and 23:59 at a day's end. */
function hoursOf({ week, specialDays }: OpeningHours): object[] {
  const type = { '@type': 'OpeningHoursSpecification' };
  const timesOf = ({ opens, closes }: Hours) => ({ opens, closes: closes === '24:00' ? '23:59' : closes });
  const spans = WEEKDAYS.flatMap((day) => hoursOn(week, day).map((hours) => ({ day, ...timesOf(hours) })));
  const regular = [...Map.groupBy(spans, ({ opens, closes }) => `${opens} ${closes}`)].map(
    ([times, same]) => {
      const [opens, closes] = times.split(' ');
      return { ...type, dayOfWeek: same.map(({ day }) => `https://schema.org/${day}`), opens, closes };
    },
  );
  // Where special days overlap, the longer ones are divided.
  const starts = [...new Set(specialDays.flatMap(({ from, to }) => [from, daysAfter(to, 1)]))].toSorted();
  const special = starts.flatMap((from, index) => {
    const hours = specialOn(specialDays, from)?.hours;
    const next = starts[index + 1];
    if (!hours || !next) return [];
    const times = hours.length > 0 ? hours.map(timesOf) : [{ opens: '00:00', closes: '00:00' }];
    return times.map((pair) => ({ ...type, validFrom: from, validThrough: daysAfter(next, -1), ...pair }));
  });
  return [...regular, ...special];
}

/** Only on the services page, to keep the others small. */
function catalog(services: readonly ServiceInBrief[]): object {
  return {
    '@type': 'OfferCatalog',
    itemListElement: services.map(({ title }) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name: title },
    })),
  };
}

/** Pages outside the menu have none. */
function breadcrumbs(path: string, name: string, siteUrl: string): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: `${siteUrl}/` },
      { '@type': 'ListItem', position: 2, name, item: siteUrl + path },
    ],
  };
}
