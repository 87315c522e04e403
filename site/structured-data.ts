import { company } from '../content/company.ts';
import { navigation } from '../content/navigation.ts';
import { services } from '../content/services.ts';

/**
 * The company in schema.org's vocabulary, for search engines. It states only what the pages state, too. The emergency
 * line on Sunday is not an opening hour, and a company may not publish its own rating.
 */
export function structuredData(path: string, siteUrl: string): object {
  const name = navigation.find(({ href }) => href === path)?.name;
  const graph: object[] = [{ ...business(siteUrl), ...(path === '/services' && { hasOfferCatalog: catalog() }) }];
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

/** The page of the services alone lists them: every page must fit into the first round trip. */
function catalog(): object {
  return {
    '@type': 'OfferCatalog',
    itemListElement: services.map(({ title }) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name: title },
    })),
  };
}

/** The path of a page for search results; pages outside the menu have none. */
function breadcrumbs(path: string, name: string, siteUrl: string): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: `${siteUrl}/` },
      { '@type': 'ListItem', position: 2, name, item: siteUrl + path },
    ],
  };
}
