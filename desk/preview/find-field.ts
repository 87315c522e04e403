/** Finds the target of a tap: a field, a photo with its description, a card, or a part such as the hours. */
import type { Field, List, Section } from '../../domain/site-desk.ts';
import { descriptionOf } from '../../domain/site-pictures.ts';

type TappedPart = {
  /** Its place, such as "Home page › Why choose you". */
  place: string;
  fields: readonly Field[];
  /** The card in the list, shown instead of the fields. */
  card?: { list: List; id: string };
};

/** `path`: from `data-edit`. Returns undefined if the content no longer has it. */
export function findField(sections: readonly Section[], path: string): TappedPart | undefined {
  const section = sections.find(({ file }) => isIn(path, file));
  if (!section) return undefined;
  return path === section.file
    ? { place: section.name, fields: section.fields }
    : within(section.fields, section.name);

  function within(fields: readonly Field[], place: string): TappedPart | undefined {
    const field = fields.find((one) => isIn(path, one.path));
    if (!field) return undefined;
    if (field.kind === 'group') return within(field.fields, `${place} › ${field.name}`);
    if (field.kind === 'picture') return { place, fields: [field, ...describing(field, fields)] };
    if (field.kind !== 'list' || path === field.path) return { place, fields: [field] };
    return {
      place,
      fields: [],
      card: { list: field, id: path.slice(field.path.length + 1).split('/')[0] ?? '' },
    };
  }
}

function describing({ path }: Field, fields: readonly Field[]): Field[] {
  return fields.filter((one) => one.path === descriptionOf(path));
}

function isIn(path: string, whole: string): boolean {
  return path === whole || path.startsWith(`${whole}/`);
}
