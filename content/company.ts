import { hoursInWords, openingHours } from './opening-hours.ts';

/** Who we are and how to reach us. Change these and everything follows: header, footer, forms, e-mails, search results. */
export const company = {
  /** Shown in capitals with the suffix LLC; in the logo, on two lines. */
  name: 'HURON BRIGHT CLEANING LLC',
  nameLines: ['HURON BRIGHT', 'CLEANING LLC'],
  /** For running text. */
  shortName: 'Huron Bright',
  phone: '(734) 555-0148',
  /** As dialled, with country code. */
  phoneLink: 'tel:+17345550148',
  email: 'hello@huronbright.example',
  towns: ['Livonia', 'Brighton', 'Plymouth', 'Ann Arbor'],
  /** Spoken of as "Livonia, Brighton, Plymouth, Ann Arbor and the surrounding regions". */
  region: 'the surrounding regions',
  state: 'Michigan',
  /** When we are open stands in opening-hours.ts. */
  hours: hoursInWords.open,
  sundayHours: hoursInWords.otherwise,
  openingHours,
  /** Used where a visitor's own clock is not known. */
  timeZone: openingHours.timeZone,
  socials: [
    { name: 'Facebook', href: 'https://www.facebook.com/huronbright.example', icon: 'facebook' },
    { name: 'Instagram', href: 'https://www.instagram.com/huronbright.example', icon: 'instagram' },
  ],
} as const;

/** Two of the towns, for the pages' titles, where there is room for no more. */
export const townsInShort = `${company.towns[0]} and ${company.towns.at(-1)}`;

export const serviceArea = `${company.towns.join(', ')} and ${company.region}`;
