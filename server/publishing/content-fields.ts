import type { z } from 'zod';
import type { DraftValue, SiteChange } from '../../domain/site-desk.ts';
import { labelOf } from '../content/entry-name.ts';
import { descriptionOf, type Kind, partsOf } from '../content/field-kinds.ts';
import { type Content, type FileName, files } from '../content/schema.ts';
import type { YamlValue } from '../content/yaml.ts';
import { type Entry, emptyOf, idOf } from './apply-draft.ts';
import { messages } from './messages.ts';

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
  const titles = new Map(
    content.services.services.map(({ id, title }) => [id, title || messages.newService]),
  );
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
