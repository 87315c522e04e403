import type { DraftValue, Field, Section } from '../../domain/site-desk.ts';
import { site as messages } from './messages.ts';
import { draftOf, inWords, leavesOf } from './typed.ts';

/** `place`: where the field is, in the owner's words. `says`: its content. */
export type Found = { path: string; name: string; place: string; says: string };

/** Summary: the heading of a page, the labels of a list, or all text. */
export function summaryOf({ fields }: Section): string {
  const leaves = leavesOf(fields);
  const heading = leaves.find(({ kind }) => kind === 'heading');
  if (heading) return inLine(draftOf(heading)).replaceAll('*', '');
  return fields.map(saysOf).filter(Boolean).join(' · ');
}

/** A field matches if each search word is in its place (with its entry's label), name, help or content. */
export function find(sections: readonly Section[], search: string): Found[] {
  const wanted = search.toLowerCase().split(/\s+/);
  return sections.flatMap(({ name, fields }) => fields.flatMap((field) => findIn(field, name)));

  function findIn(field: Field, place: string): Found[] {
    const { path, name } = field;
    const inner = `${place} › ${name}`;
    const texts = [place, name, field.help, ...(field.kind === 'list' ? field.item.flatMap(namesOf) : [])];
    // A search also finds days by their whole names, which saysOf shortens.
    const days = field.kind === 'days' ? draftOf(field) : [];
    const all = [...texts, saysOf(field), ...days].join(' ').toLowerCase();
    const own = wanted.every((word) => all.includes(word))
      ? [{ path, name, place, says: saysOf(field) }]
      : [];
    if (field.kind === 'group') return field.fields.flatMap((one) => findIn(one, inner));
    if (field.kind !== 'list') return own;
    const entries = field.entries.flatMap(({ label, fields }) =>
      fields.flatMap((one) => findIn(one, `${inner} › ${label}`)),
    );
    return [...own, ...entries];
  }
}

function namesOf(field: Field): string[] {
  return [field.name, field.help];
}

function saysOf(field: Field): string {
  if (field.kind === 'group') return '';
  if (field.kind === 'list') return field.entries.map(({ label }) => label).join(', ');
  if (field.kind === 'days') return [...draftOf(field)].map((day) => day.slice(0, 3)).join(', ');
  if (field.kind === 'picture') return draftOf(field) === '' ? '' : messages.photo;
  const says = inLine(inWords(field, draftOf(field)));
  return field.kind === 'number' ? `${field.name}: ${says}` : says;
}

function inLine(value: DraftValue): string {
  return typeof value === 'string' ? value : value.join(', ');
}
