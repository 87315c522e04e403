import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { DraftValue, Field, FieldKind, Section } from '../../domain/site-desk.ts';
import { labelOf } from '../content/check.ts';
import { type Description, describe, partsOf, shownOf } from '../content/field-kinds.ts';
import { type Content, type FileName, files } from '../content/schema.ts';
import type { YamlValue } from '../content/yaml.ts';
import { type Entry, emptyOf, idOf } from './apply-draft.ts';
import { contentFields } from './content-fields.ts';

const NOTHING: Description = { name: '', help: '', kind: 'line' };

export function formOf(
  published: Content,
  drafted: Content,
  mistakes: ReadonlyMap<string, string>,
): Section[] {
  const before = contentFields(published);
  return Object.entries(files).map(([file, schema]) => {
    const { name = '', help = '' } = describe(schema) ?? {};
    return { file, name, help, fields: fieldsOf(schema, drafted[file as FileName], `${file}/`) };
  });

  function fieldsOf(schema: z.ZodType | undefined, value: YamlValue, start: string): Field[] {
    return Object.entries(partsOf(schema).shape ?? {}).flatMap(([key, inner]) =>
      key === 'id' ? [] : [fieldOf(inner, (value as Entry)[key] ?? '', start + key)],
    );
  }

  function fieldOf(schema: z.ZodType, value: YamlValue, path: string): Field {
    const { name, help, kind, isUnordered, add, asked, ...limits } = describe(schema) ?? NOTHING;
    if (kind === 'group') return { path, name, help, kind, fields: fieldsOf(schema, value, `${path}/`) };
    if (kind !== 'list') {
      const chosen = kind === 'service' ? servicesToChoose(value as string) : {};
      return {
        path,
        name,
        help,
        kind: kind as FieldKind,
        ...limits,
        ...chosen,
        ...said(value as DraftValue),
      };
    }
    const { element } = partsOf(schema);
    const entries = value as Entry[];
    return {
      path,
      name,
      help,
      kind,
      ...(limits.entries ?? { least: 0, most: 0 }),
      ...(isUnordered && { isUnordered }),
      ...(add && { add }),
      ...(asked && { asked }),
      ...said(entries.map(idOf)),
      item: element ? fieldsOf(element, emptyOf(element), '') : [],
      entries: entries.map((entry) => ({
        id: idOf(entry),
        label: labelOf(entry),
        fields: fieldsOf(element, entry, `${path}/${idOf(entry)}/`),
      })),
    };

    function said(draft: DraftValue) {
      const value = before.get(path)?.value ?? (emptyOf(schema) as DraftValue);
      const mistake = mistakes.get(path);
      return {
        value,
        ...(isDeepStrictEqual(value, draft) ? {} : { draft }),
        ...(mistake === undefined ? {} : { mistake }),
      };
    }
  }

  /** Includes the chosen service even if it is hidden. */
  function servicesToChoose(chosen: string): { choices: string[]; labels: string[] } {
    const { services } = drafted.services;
    const shown = shownOf(services);
    const found = services.filter((service) => shown.includes(service) || service.id === chosen);
    return { choices: found.map(({ id }) => id), labels: found.map(({ title, id }) => title || id) };
  }
}
