import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { DraftValue, SiteChange } from '../../domain/site-desk.ts';
import { labelOf, type Mistake } from '../content/check.ts';
import { describe, type Kind, partsOf } from '../content/field-kinds.ts';
import { type Content, type FileName, files } from '../content/schema.ts';
import type { YamlValue } from '../content/yaml.ts';
import { type Entry, emptyOf, idOf } from './apply-draft.ts';

export type ContentField = {
  /** Clear without context: "Phone", "Title of Window Cleaning", "Heading (Home page)". */
  name: string;
  kind: Kind;
  value: DraftValue;
  empty: DraftValue;
  /** Of a list's entries or of a field's choices, by value. */
  labels: ReadonlyMap<string, string>;
};

/** In the order of the schema. */
export function contentFields(content: Content): Map<string, ContentField> {
  const fields = new Map<string, ContentField>();
  const titles = new Map(content.services.services.map(({ id, title }) => [id, title]));
  for (const [file, schema] of Object.entries(files)) {
    const page = file.startsWith('pages/') ? [describe(schema)?.name ?? ''] : [];
    addFields(schema, content[file as FileName], file, page, '');
  }
  return fields;

  /**
   * `groups`: the names of the enclosing groups, innermost first. `entry`: the label of the enclosing entry.
   */
  function addFields(
    schema: z.ZodType,
    value: YamlValue,
    path: string,
    groups: readonly string[],
    entry: string,
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
    entry: string,
  ): void {
    const { name = '', kind = 'line', choices = [], labels: read = choices } = describe(schema) ?? {};
    if (kind === 'group') {
      addFields(schema, value, path, [name, ...groups], entry);
      return;
    }
    const around = groups.length > 0 ? ` (${groups.join(', ')})` : '';
    const field = {
      name: name + (entry ? ` of ${entry}` : around),
      kind,
      empty: emptyOf(schema) as DraftValue,
    };
    if (kind !== 'list') {
      const chosen = new Map(choices.map((choice, index) => [choice, read[index] ?? choice]));
      fields.set(path, {
        ...field,
        value: value as DraftValue,
        labels: kind === 'service' ? titles : chosen,
      });
      return;
    }
    const entries = value as Entry[];
    const labels = new Map(entries.map((one) => [idOf(one), labelOf(one)]));
    fields.set(path, { ...field, value: [...labels.keys()], labels });
    const { element } = partsOf(schema);
    if (!element) return;
    for (const one of entries) addFields(element, one, `${path}/${idOf(one)}`, groups, labelOf(one));
  }
}

export function changesBetween(before: Content, after: Content): SiteChange[] {
  const known = contentFields(before);
  return [...contentFields(after)].flatMap(([path, field]) => {
    const was = known.get(path);
    if (isDeepStrictEqual(was?.value ?? field.empty, field.value)) return [];
    return [
      {
        path,
        name: field.name,
        before: shownValue(was ?? { ...field, value: field.empty }),
        after: shownValue(field),
      },
    ];
  });
}

function shownValue({ kind, value, labels }: ContentField): DraftValue {
  if (typeof value === 'string') return labels.get(value) || value;
  return kind === 'list' ? value.map((id) => labels.get(id) || id) : value;
}

/** The path of the list where the mistake is in no field. */
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
