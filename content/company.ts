import { hoursInWords, openingHours } from './opening-hours.ts';

/**
 * Who we are and how to reach us. A change here changes everything that shows it: header, footer, forms, e-mails,
 * search results.
 */
export const company = {
  /** Spec §1 wants the name in capitals with the suffix LLC. The logo shows it on two lines. */
  name: 'HURON BRIGHT CLEANING LLC',
  nameLines: ['HURON BRIGHT', 'CLEANING LLC'],
  /** The name within sentences. */
  shortName: 'Huron Bright',
  phone: '(734) 555-0148',
  /** The number as it is dialed, with the country code. */
  phoneLink: 'tel:+17345550148',
  email: 'hello@huronbright.example',
  towns: ['Livonia', 'Brighton', 'Plymouth', 'Ann Arbor'],
  /** The area beyond the towns, as in "Livonia, Brighton, Plymouth, Ann Arbor and the surrounding regions". */
  region: 'the surrounding regions',
  state: 'Michigan',
  /** The opening hours are in opening-hours.ts. */
  hours: hoursInWords.open,
  sundayHours: hoursInWords.otherwise,
  openingHours,
  /** The time zone to use when the visitor's own time is unknown. */
  timeZone: openingHours.timeZone,
  socials: [
    { name: 'Facebook', href: 'https://www.facebook.com/huronbright.example', icon: 'facebook' },
    { name: 'Instagram', href: 'https://www.instagram.com/huronbright.example', icon: 'instagram' },
  ],
} as const;

/** Page titles have room for two towns only. */
export const townsInShort = `${company.towns[0]} and ${company.towns.at(-1)}`;

export const serviceArea = serviceAreaOf(company.towns);
/** The same for the pages, where the two words of a town stay on one line. */
export const unbrokenServiceArea = serviceAreaOf(company.towns.map((town) => town.replaceAll(' ', '\u00a0')));

function serviceAreaOf(towns: readonly string[]): string {
  return `${towns.join(', ')} and ${company.region}`;
}
