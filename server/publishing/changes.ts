/** The changes that the owner reads before publishing: a field, a new or removed entry, an order. */
import { isDeepStrictEqual } from 'node:util';
import { momentInWords } from '../../domain/opening-hours.ts';
import type { DraftValue, SiteChange } from '../../domain/site-desk.ts';
import type { Content } from '../content/schema.ts';
import { type ContentField, contentFields } from './content-fields.ts';

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

function shownValue(field: ContentField): DraftValue {
  const { kind, value, labels } = field;
  if (typeof value === 'string') return labels.get(value) ?? momentInWords(kind, value);
  return kind === 'list' ? value.map((id) => labelIn(field, id)) : value;
}
