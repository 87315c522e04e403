import { company } from '../content/company.ts';
import { navigation } from '../content/navigation.ts';
import { services } from '../content/services.ts';

/**
 * What the company is, in schema.org's words, for search engines: only what the pages say too. Emergencies on Sundays
 * are no opening hours, and nobody rates themselves.
 */
export function structuredData(path: string, siteUrl: string): object {
  const name = navigation.find(({ href }) => href === path)?.name;
  const graph: object[] = [{ ...business(siteUrl), hasOfferCatalog: catalog() }];
  if (path !== '/' && name) graph.push(breadcrumbs(path, name, siteUrl));
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
  };
}

/** By name alone, as /services describes them in its text: every page must fit the first round trip. */
function catalog(): object {
  return {
    '@type': 'OfferCatalog',
    itemListElement: services.map(({ title }) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name: title },
    })),
  };
}

/** The path that search results show; pages outside the menu have none. */
function breadcrumbs(path: string, name: string, siteUrl: string): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: `${siteUrl}/` },
      { '@type': 'ListItem', position: 2, name, item: siteUrl + path },
    ],
  };
}
