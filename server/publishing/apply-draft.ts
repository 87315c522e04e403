import type { z } from 'zod';
import type { DraftValue } from '../../domain/site-desk.ts';
import type { Mistake } from '../content/check.ts';
import { descriptionOf, partsOf } from '../content/field-kinds.ts';
import { type Content, files } from '../content/schema.ts';
import type { YamlValue } from '../content/yaml.ts';

/** `base` is the published value when the draft was typed. */
export type Draft = { value: DraftValue; base: DraftValue };
export type Drafts = ReadonlyMap<string, Draft>;

export type Entry = { [key: string]: YamlValue };

/**
 * A draft of a list orders its entries, removes those that it omits, and adds new ones, which are empty at
 * first. Entries added or removed since the draft was typed stay added or removed.
 */
export function applyDraft(content: Content, drafts: Drafts): Content {
  const applied = Object.entries(files).map(([file, schema]) => [
    file,
    apply(schema, content[file as keyof Content], file),
  ]);
  return Object.fromEntries(applied) as Content;

  function apply(schema: z.ZodType, value: YamlValue, path: string): YamlValue {
    const { shape, element } = partsOf(schema);
    if (shape) {
      const fields = Object.entries(shape).map(([key, inner]) => [
        key,
        key === 'id' ? idOf(value) : apply(inner, (value as Entry)[key] ?? emptyOf(inner), `${path}/${key}`),
      ]);
      return Object.fromEntries(fields);
    }
    const draft = drafts.get(path);
    if (element && descriptionOf(schema)?.kind === 'list') {
      const entries = value as Entry[];
      const current = entries.map(idOf);
      const ids = draft && Array.isArray(draft.value) ? mergeIds(current, draft) : current;
      return ids.map((id) =>
        apply(
          element,
          entries.find((entry) => entry.id === id) ?? { ...(emptyOf(element) as Entry), id },
          `${path}/${id}`,
        ),
      );
    }
    // Drafts have no schema version, and a newer program may expect another kind of value.
    return draft && Array.isArray(draft.value) === Array.isArray(value) ? (draft.value as YamlValue) : value;
  }
}

function mergeIds(current: readonly string[], { value, base }: Draft): readonly string[] {
  const kept = [...value].filter((id) => !base.includes(id) || current.includes(id));
  return [...kept, ...current.filter((id) => !base.includes(id) && !value.includes(id))];
}

export function emptyOf(schema: z.ZodType): YamlValue {
  const { shape, element } = partsOf(schema);
  if (shape) return Object.fromEntries(Object.entries(shape).map(([key, inner]) => [key, emptyOf(inner)]));
  if (element) return [];
  return descriptionOf(schema)?.choices?.[0] ?? '';
}

export function idOf(entry: unknown): string {
  return (entry as { id: string }).id;
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
