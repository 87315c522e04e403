/** Fills values into the owner's texts: `{phone}` becomes the number. */
import { shownOf } from './field-kinds.ts';
import type { Content } from './schema.ts';

const NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');
/** A longer unbroken name would not fit a phone's line. */
const LONGEST_UNBROKEN = 16;

/** A capitalized name gives a capitalized value: `{Services}` is "Ten services". */
export function valuesOf({ company, promises, services: { services: all } }: Content): Map<string, string> {
  const { towns, region } = company;
  const services = shownOf(all);
  const unbroken = towns.map((town) =>
    town.length > LONGEST_UNBROKEN ? town : town.replaceAll(' ', '\u00a0'),
  );
  const values = named({
    company: company.shortName,
    phone: company.phone,
    email: company.email,
    state: company.state,
    hours: promises.quoteHours,
    'contact-hours': promises.contactHours,
    towns: towns.join(', '),
    // Page titles have room for two towns.
    'towns-in-short': [...new Set([towns[0], towns.at(-1)])].join(' and '),
    area: `${unbroken.join(', ')} and ${region}`,
    services: `${NUMBERS[services.length] ?? services.length} service${services.length === 1 ? '' : 's'}`,
  });
  const titles = services.slice(0, 3).map(({ title }) => fillIn(title, values).toLowerCase());
  return new Map([...values, ...named({ 'first-services': titles.join(', ') })]);
}

function named(values: Record<string, string>): Map<string, string> {
  return new Map(
    Object.entries(values).flatMap(([name, value]) => [
      [name, value],
      [capitalized(name), capitalized(value)],
    ]),
  );
}

const NAMED = /\{([\w-]+)\}/g;

export function knownNames(values: ReadonlyMap<string, string>): string {
  const names = [...values.keys()].filter((name) => name === name.toLowerCase());
  return names.map((name) => `{${name}}`).join(', ');
}

export function unknownNames(text: string, values: ReadonlyMap<string, string>): string[] {
  return [...text.matchAll(NAMED)].flatMap(([, name = '']) => (values.has(name) ? [] : [`{${name}}`]));
}

/** → `['{company} becomes Huron Bright']`. Without unknown names, which are mistakes. */
export function placeholdersIn(text: string, values: ReadonlyMap<string, string>): string[] {
  return [...text.matchAll(NAMED)].flatMap(([whole, name = '']) => {
    const value = values.get(name);
    return value === undefined ? [] : [`${whole} becomes ${value}`];
  });
}

export function fillIn<Value>(value: Value, values: ReadonlyMap<string, string>): Value {
  if (typeof value === 'string')
    return value.replace(NAMED, (whole, name) => values.get(name) ?? whole) as Value;
  if (Array.isArray(value)) return value.map((entry) => fillIn(entry, values)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, fillIn(entry, values)]),
  ) as Value;
}

/** The desk's preview begins each text with a mark (server/publishing/tappable.ts). */
export function withoutMark(text: string): string {
  return text.replace(/^\p{Co}/u, '');
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
