import { hoursInWords } from './hours-in-words.ts';
import { openingHours } from './opening-hours.ts';

/**
 * Who we are and how to reach us. A change here changes everything that shows it: header, footer, forms, e-mails,
 * search results.
 */
const details = {
  /** In capitals, with its suffix. The logo shows the last two words on a line of their own. */
  name: 'HURON BRIGHT CLEANING LLC',
  /** The name within sentences. */
  shortName: 'Huron Bright',
  /** One or two letters for the mark, like 'CH'. As long as it is '', the mark is a drawing. */
  mark: '',
  /** Ten digits, in the spelling that visitors read. */
  phone: '(734) 555-0148',
  email: 'hello@huronbright.example',
  towns: ['Livonia', 'Brighton', 'Plymouth', 'Ann Arbor'],
  /** The area beyond the towns, as in "Livonia, Brighton, Plymouth, Ann Arbor and the surrounding regions". */
  region: 'the surrounding regions',
  state: 'Michigan',
  /** The icons are facebook and instagram. */
  socials: [
    { name: 'Facebook', href: 'https://www.facebook.com/huronbright.example', icon: 'facebook' },
    { name: 'Instagram', href: 'https://www.instagram.com/huronbright.example', icon: 'instagram' },
  ],
} as const;

// What follows is made from the entries above and from opening-hours.ts. There is nothing to change.

export const company = {
  ...details,
  nameLines: logoLines(details.name),
  /** The number as it is dialed, with the country code. */
  phoneLink: `tel:+1${details.phone.replace(/\D/g, '')}`,
  hours: hoursInWords.open,
  /** What holds on the other days; '' if there are none. */
  otherHours: hoursInWords.otherwise,
  openingHours,
  /** The time zone to use when the visitor's own time is unknown. */
  timeZone: openingHours.timeZone,
} as const;

/** Page titles have room for two towns only. */
export const townsInShort = [...new Set([company.towns[0], company.towns.at(-1)])].join(' and ');

/** The words of a town stay on one line, unless it is too long for a phone. */
const unbrokenTowns = company.towns.map((town) => (town.length > 16 ? town : town.replaceAll(' ', '\u00a0')));
export const unbrokenServiceArea = `${unbrokenTowns.join(', ')} and ${company.region}`;

function logoLines(name: string): [string, string] {
  const words = name.split(' ');
  return [words.slice(0, -2).join(' ') || (words[0] ?? ''), words.slice(words.length > 2 ? -2 : 1).join(' ')];
}
