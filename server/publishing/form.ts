import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { DraftValue, Field, FieldKind, Section, SiteChange } from '../../domain/site-desk.ts';
import { labelOf } from '../content/entry-name.ts';
import { type Description, descriptionOf, partsOf, shownOf } from '../content/field-kinds.ts';
import { placeholdersIn, valuesOf } from '../content/fill-in.ts';
import { type Content, type FileName, files } from '../content/schema.ts';
import type { YamlValue } from '../content/yaml.ts';
import { type Entry, emptyOf, idOf } from './apply-draft.ts';
import { contentFields } from './content-fields.ts';
import { messages } from './messages.ts';

const NOTHING: Description = { name: '', help: '', kind: 'line' };

export function formOf(
  published: Content,
  drafted: Content,
  mistakes: ReadonlyMap<string, string>,
  changes: readonly SiteChange[],
): Section[] {
  const before = contentFields(published);
  const values = valuesOf(drafted);
  return Object.entries(files).map(([file, schema]) => {
    const { name = '', help = '' } = descriptionOf(schema) ?? {};
    return {
      file,
      name,
      help,
      changes: changes.filter(({ path }) => path.startsWith(`${file}/`)).length,
      fields: fieldsOf(schema, drafted[file as FileName], `${file}/`),
    };
  });

  function fieldsOf(schema: z.ZodType | undefined, value: YamlValue, start: string): Field[] {
    return Object.entries(partsOf(schema).shape ?? {}).flatMap(([key, inner]) =>
      key === 'id' ? [] : [fieldOf(inner, (value as Entry)[key] ?? '', start + key)],
    );
  }

  function fieldOf(schema: z.ZodType, value: YamlValue, path: string): Field {
    const { name, help, kind, one = '', order, add, asked, ...limits } = descriptionOf(schema) ?? NOTHING;
    if (kind === 'group') return { path, name, help, kind, fields: fieldsOf(schema, value, `${path}/`) };
    if (kind !== 'list') {
      const towns = kind === 'town' ? { choices: [...drafted.company.towns] } : {};
      const chosen = kind === 'service' ? servicesToChoose(value as string) : towns;
      return {
        path,
        name,
        help,
        kind: kind as FieldKind,
        ...limits,
        ...chosen,
        ...stateOf(value as DraftValue),
        ...filledIn(value as DraftValue),
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
      one,
      ...(order && { order }),
      ...(add && { add }),
      ...(asked && { asked }),
      ...stateOf(entries.map(idOf)),
      item: element ? fieldsOf(element, emptyOf(element), '') : [],
      entries: entries.map((entry) => ({
        id: idOf(entry),
        label: labelOf(entry),
        fields: fieldsOf(element, entry, `${path}/${idOf(entry)}/`),
      })),
    };

    function stateOf(draft: DraftValue) {
      const publishedValue = before.get(path)?.value ?? (emptyOf(schema) as DraftValue);
      const mistake = mistakes.get(path);
      return {
        value: publishedValue,
        ...(isDeepStrictEqual(publishedValue, draft) ? {} : { draft }),
        ...(mistake === undefined ? {} : { mistake }),
      };
    }
  }

  function filledIn(value: DraftValue) {
    const filled = [value].flat().flatMap((text) => placeholdersIn(text, values));
    return filled.length === 0 ? {} : { filled: [...new Set(filled)] };
  }

  /** Includes the chosen service even if it is hidden. */
  function servicesToChoose(chosen: string): { choices: string[]; labels: string[] } {
    const { services } = drafted.services;
    const shown = shownOf(services);
    const found = services.filter((service) => shown.includes(service) || service.id === chosen);
    return {
      choices: found.map(({ id }) => id),
      labels: found.map(({ title }) => title || messages.newService),
    };
  }
}
