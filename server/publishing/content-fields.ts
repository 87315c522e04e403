import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { momentInWords } from '../../domain/opening-hours.ts';
import type { DraftValue, SiteChange } from '../../domain/site-desk.ts';
import type { Mistake } from '../content/check.ts';
import { labelOf } from '../content/entry-name.ts';
import { descriptionOf, type Kind, partsOf } from '../content/field-kinds.ts';
import { type Content, type FileName, files } from '../content/schema.ts';
import type { YamlValue } from '../content/yaml.ts';
import { type Entry, emptyOf, idOf } from './apply-draft.ts';

type EntryPlace = { path: string; name: string };

export type ContentField = {
  /** Clear without context: "Phone", "Title of Window Cleaning", "Heading (Home page)". */
  name: string;
  /** Only for a field of an entry. */
  card?: SiteChange['card'];
  /** Only for a list: the owner's word for an entry, such as "service". */
  one?: string;
  kind: Kind;
  value: DraftValue;
  empty: DraftValue;
  /** Labels of a list's entries or of a field's choices, by value. */
  labels: ReadonlyMap<string, string>;
};

/** In the order of the schema. */
export function contentFields(content: Content): Map<string, ContentField> {
  const fields = new Map<string, ContentField>();
  const titles = new Map(content.services.services.map(({ id, title }) => [id, title]));
  for (const [file, schema] of Object.entries(files)) {
    const page = file.startsWith('pages/') ? [descriptionOf(schema)?.name ?? ''] : [];
    addFields(schema, content[file as FileName], file, page);
  }
  return fields;

  /**
   * `groups`: the names of the enclosing groups, innermost first. `entry`: the enclosing entry.
   */
  function addFields(
    schema: z.ZodType,
    value: YamlValue,
    path: string,
    groups: readonly string[],
    entry?: EntryPlace,
  ): void {
    for (const [key, inner] of Object.entries(partsOf(schema).shape ?? {})) {
      if (key !== 'id') add(inner, (value as Entry)[key] ?? '', `${path}/${key}`, groups, entry);
    }
  }

  function add(
    schema: z.ZodType,
    value: YamlValue,
    path: string,
    groups: readonly string[],
    entry?: EntryPlace,
  ): void {
    const {
      name = '',
      kind = 'line',
      one,
      choices = [],
      labels: choiceLabels = choices,
    } = descriptionOf(schema) ?? {};
    if (kind === 'group') {
      addFields(schema, value, path, [name, ...groups], entry);
      return;
    }
    const around = groups.length > 0 ? ` (${groups.join(', ')})` : '';
    const field = {
      name: name + (entry ? ` of ${entry.name}` : around),
      ...(entry && { card: { ...entry, field: name } }),
      ...(one === undefined ? {} : { one }),
      kind,
      empty: emptyOf(schema) as DraftValue,
    };
    if (kind !== 'list') {
      const chosen = new Map(choices.map((choice, index) => [choice, choiceLabels[index] ?? choice]));
      fields.set(path, {
        ...field,
        value: value as DraftValue,
        labels: kind === 'service' ? titles : chosen,
      });
      return;
    }
    const entries = value as Entry[];
    const labels = new Map(entries.map((entry) => [idOf(entry), labelOf(entry)]));
    fields.set(path, { ...field, value: [...labels.keys()], labels });
    const { element } = partsOf(schema);
    if (!element) return;
    for (const entry of entries) {
      const inner = `${path}/${idOf(entry)}`;
      addFields(element, entry, inner, groups, { path: inner, name: labelOf(entry) || `a new ${one}` });
    }
  }
}

export function changesBetween(before: Content, after: Content): SiteChange[] {
  const known = contentFields(before);
  const now = contentFields(after);
  return [...now].flatMap(([path, field]) => {
    const was = known.get(path);
    if (field.kind === 'list') return changesOfList(path, was ?? { ...field, value: [] }, field, known, now);
    const { name, card } = field;
    // The change that adds an entry includes its fields.
    const isOfNew = card !== undefined && was === undefined;
    const old = was ?? { ...field, value: field.empty };
    if (isOfNew || isDeepStrictEqual(old.value, field.value)) return [];
    return [{ path, name, ...(card && { card }), before: shownValue(old), after: shownValue(field) }];
  });
}

type Fields = ReadonlyMap<string, ContentField>;

function changesOfList(
  path: string,
  was: ContentField,
  is: ContentField,
  known: Fields,
  now: Fields,
): SiteChange[] {
  const [old, current] = [[...was.value], [...is.value]];
  const added = current.filter((id) => !old.includes(id));
  const removed = old.filter((id) => !current.includes(id));
  const order = { path, name: `Order of ${is.name}`, before: shownValue(was), after: shownValue(is) };
  const isMoved = !isDeepStrictEqual(
    old.filter((id) => current.includes(id)),
    current.filter((id) => old.includes(id)),
  );
  return [
    ...added.map((id) => ({ ...entryChange('New', path, id, is, now), before: '', after: labelIn(is, id) })),
    ...removed.map((id) => ({
      ...entryChange('Removed', path, id, was, known),
      before: labelIn(was, id),
      after: '',
    })),
    ...(isMoved ? [order] : []),
  ];
}

function labelIn({ labels, one = 'entry' }: ContentField, id: string): string {
  return labels.get(id) || `New ${one}`;
}

function entryChange(what: string, list: string, id: string, field: ContentField, all: Fields) {
  const path = `${list}/${id}`;
  const { labels, one = 'entry' } = field;
  const label = labels.get(id);
  const fields = [...all.values()].flatMap((inner) => {
    const isShown = inner.card?.path === path && !isDeepStrictEqual(inner.value, inner.empty);
    return isShown ? [{ name: inner.card?.field ?? inner.name, value: shownValue(inner) }] : [];
  });
  return { path, name: label ? `${what} ${one}: ${label}` : `${what} ${one}`, fields };
}

function shownValue({ kind, value, labels }: ContentField): DraftValue {
  if (typeof value === 'string') return labels.get(value) || momentInWords(kind, value);
  return kind === 'list' ? value.map((id) => labels.get(id) || id) : value;
}

/** The path of the field with the mistake, or of the list if the mistake is in no field. */
export function pathOf({ file, path }: Mistake, content: Content): string {
  const steps: string[] = [file];
  let found: unknown = content[file];
  for (const key of path) {
    found = (found as Record<string | number, unknown> | undefined)?.[key];
    // A line of a text has no path of its own, and the owner does not edit ids.
    if (key === 'id' || (typeof key === 'number' && typeof found !== 'object')) break;
    steps.push(typeof key === 'number' ? idOf(found) : key);
  }
  return steps.join('/');
}
