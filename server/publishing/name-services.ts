import { optionLabels } from '../../domain/field-messages.ts';
import { fillIn, valuesOf } from '../content/fill-in.ts';
import { idFromTitle } from '../content/read.ts';
import type { Content } from '../content/schema.ts';

/**
 * A service from the desk gets its id from its title at its first publication, and keeps it from then on
 * (promises: Content). Before that only the desk knows its id. `known`: ids that were ever published, which
 * are never used again. Returns the new id of each such service by its old one.
 */
export function namesOfNewServices(content: Content, known: readonly string[]): Map<string, string> {
  const { services } = fillIn(content.services, valuesOf(content));
  const taken = new Set([...known, ...Object.keys(optionLabels.serviceNeeded)]);
  const names = new Map<string, string>();
  for (const { id, title } of services) {
    if (known.includes(id)) continue;
    const name = idFromTitle(title);
    let free = name;
    for (let count = 2; taken.has(free); count += 1) free = `${name}-${count}`;
    taken.add(free);
    names.set(id, free);
  }
  return names;
}

/** Replaces the ids of new services in all content. These ids are random, so no other text equals one. */
export function withNames(content: Content, names: ReadonlyMap<string, string>): Content {
  return JSON.parse(JSON.stringify(content), (_, value) => names.get(value) ?? value);
}
