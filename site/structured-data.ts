import { company } from '../content/company.ts';
import { services } from '../content/services.ts';

/** The pages' names in the path that search results show. */
const NAMES: Record<string, string> = { '/services': 'Services', '/about': 'About', '/contact': 'Contact' };

/**
 * What the company is, in schema.org's words, for search engines: only what the pages say too. Emergencies on Sundays
 * are no opening hours, and nobody rates themselves. Undefined for a page that is not to be found.
 */
export function structuredData(path: string, siteUrl: string): object | undefined {
  if (path !== '/' && !NAMES[path]) return undefined;
  const graph: object[] = [business(siteUrl)];
  if (path !== '/') graph.push(breadcrumbs(path, siteUrl));
  return { '@context': 'https://schema.org', '@graph': graph };
}

function business(siteUrl: string): object {
  const { days, opens, closes } = company.openingHours;
  const id = `${siteUrl}/#business`;
  return {
    '@type': 'HomeAndConstructionBusiness',
    '@id': id,
    name: company.name,
    url: `${siteUrl}/`,
    telephone: company.phoneLink.replace('tel:', ''),
    email: company.email,
    logo: `${siteUrl}/icon-512.png`,
    areaServed: company.towns.map((name) => ({
      '@type': 'City',
      name,
      containedInPlace: { '@type': 'State', name: company.state },
    })),
    openingHoursSpecification: [
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: days.map((day) => `https://schema.org/${day}`),
        opens,
        closes,
      },
    ],
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      itemListElement: services.map(({ title, summary }) => ({
        '@type': 'Offer',
        itemOffered: { '@type': 'Service', name: title, description: summary },
      })),
    },
  };
}

function breadcrumbs(path: string, siteUrl: string): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: `${siteUrl}/` },
      { '@type': 'ListItem', position: 2, name: NAMES[path], item: siteUrl + path },
    ],
  };
}
