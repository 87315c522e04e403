/** The owner's words with the changes that are drafted, by path. Pure. */
import type { z } from 'zod';
import type { DraftValue } from '../../domain/site-desk.ts';
import { describe, partsOf } from '../words/kinds.ts';
import { type Content, files } from '../words/schema.ts';
import type { YamlValue } from '../words/yaml.ts';

/** `base` is what the published words said when the value was typed. */
export type Draft = { value: DraftValue; base: DraftValue };
export type Drafts = ReadonlyMap<string, Draft>;

/** An entry of a list, or a group. */
export type Entry = { [key: string]: YamlValue };

/**
 * Changes what the drafts name, and nothing else. A draft of a list orders its entries, removes those that it leaves out,
 * and adds new ones, whose fields are empty until they have drafts of their own. What was added to the list or removed from
 * it since the draft was typed stays so.
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
    if (element && describe(schema)?.kind === 'list') {
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
    // Drafts have no version, and a newer program may want another kind of value.
    return draft && Array.isArray(draft.value) === Array.isArray(value) ? (draft.value as YamlValue) : value;
  }
}

/** The entries in the order of the draft, without those that were removed meanwhile, and with those that were added. */
function mergeIds(current: readonly string[], { value, base }: Draft): readonly string[] {
  const kept = [...value].filter((id) => !base.includes(id) || current.includes(id));
  return [...kept, ...current.filter((id) => !base.includes(id) && !value.includes(id))];
}

/** What a field says before anything was written: nothing, or the first choice. */
export function emptyOf(schema: z.ZodType): YamlValue {
  const { shape, element } = partsOf(schema);
  if (shape) return Object.fromEntries(Object.entries(shape).map(([key, inner]) => [key, emptyOf(inner)]));
  if (element) return [];
  return describe(schema)?.choices?.[0] ?? '';
}

export function idOf(entry: unknown): string {
  return (entry as { id: string }).id;
}
