/** Unsent edits of the site's content: shown optimistically, merged into the server's data. */
import type { QueryClient } from '@tanstack/react-query';
import { momentInWords } from '../../domain/opening-hours.ts';
import type { DraftSaved, DraftValue, EditableContent, Field, Leaf, List } from '../../domain/site-desk.ts';
import { changeQueue } from '../changes/desk-queue.ts';
import { type EditEntry, editIn, isEditOf, isSame, type Entry as LaneEntry } from '../changes/entry.ts';
import { siteChangesQuery, siteQuery } from '../connection/queries.ts';
import { useWorks } from './picture-work.ts';

export type FieldsProps = {
  fields: readonly Field[];
  /** Belongs to an entry that was never published. */
  isNew?: boolean;
  /** Just added: empty fields are no mistakes yet. */
  isFresh?: boolean;
};

export type ControlProps = {
  field: Leaf;
  value: DraftValue;
  onType: (value: DraftValue) => void;
  described: { 'aria-describedby': string | undefined; 'aria-invalid': boolean };
};

type Changeable = Leaf | List;

type ContentEdit = EditEntry<'content'>;

/** A field as useEdited takes it (changes/use-edited.ts). */
export function editOf(field: Changeable) {
  const { path: of, name } = field;
  return { kind: 'content', of, name, value: draftOf(field), base: draftOf(field) } as const;
}

type Unsaved = { id: string; path: string; name: string; entry?: LaneEntry };

/** Unsent edits, including photo uploads. `withFailed`: also photos that must be chosen or sent again. */
export function useUnsaved({ withFailed = false } = {}): Unsaved[] {
  const photos = useWorks().filter(({ isBusy }) => isBusy || withFailed);
  const edits = changeQueue.entries
    .use()
    .flatMap((entry) =>
      isEditOf(entry, 'content') ? [{ id: entry.id, path: entry.of, name: entry.name, entry }] : [],
    );
  return [...edits, ...photos.map(({ path, name }) => ({ id: path, path, name }))];
}

/** Shows the saved value until the refetch. */
export function keepContent(client: QueryClient, change: ContentEdit, saved: DraftSaved): void {
  client.setQueryData(siteQuery.queryKey, (content: EditableContent | undefined) => {
    if (!content) return content;
    const sections = content.sections.map((section) => ({
      ...section,
      fields: kept(section.fields, change, saved),
    }));
    return { ...content, sections };
  });
  client.invalidateQueries({ ...siteQuery, exact: true });
  // Until it is read again, the list of what Publish would publish lacks this change.
  client.resetQueries(siteChangesQuery);
}

function kept(fields: Field[], change: ContentEdit, saved: DraftSaved): Field[] {
  return fields.map((field): Field => {
    const isIn = change.of.startsWith(`${field.path}/`);
    if (field.kind === 'group') return isIn ? { ...field, fields: kept(field.fields, change, saved) } : field;
    if (field.path === change.of) {
      const { mistake, ...rest } = field;
      const said = { ...rest, ...saved, draft: change.value };
      return said.kind === 'list' ? { ...said, entries: entriesOf(said, change.value) } : said;
    }
    if (!isIn || field.kind !== 'list') return field;
    const entries = field.entries.map((entry) => ({ ...entry, fields: kept(entry.fields, change, saved) }));
    return { ...field, entries };
  });
}

export type Entry = List['entries'][number];

/** The entries with these ids. `taken`: the entry removed last. An unknown id gets an empty entry. */
export function entriesOf(list: List, ids: DraftValue, taken?: Entry): Entry[] {
  const known = taken ? [...list.entries, taken] : list.entries;
  return [...ids].map((id) => {
    const path = `${list.path}/${id}`;
    return (
      known.find((entry) => entry.id === id) ?? {
        id,
        label: '',
        fields: list.item.map((field) => within(path, field)),
      }
    );
  });
}

/** A field of an empty entry, whose path continues that of the entry. */
function within<Any extends Field>(entry: string, field: Any): Any {
  const path = `${entry}/${field.path}`;
  return field.kind === 'group'
    ? { ...field, path, fields: field.fields.map((inner) => within(entry, inner)) }
    : { ...field, path };
}

export function draftOf({ draft, value }: Changeable): DraftValue {
  return draft ?? value;
}

export function inWords(field: Changeable, value: DraftValue): DraftValue {
  if (field.kind === 'list' || typeof value !== 'string') return value;
  return field.labels?.[field.choices?.indexOf(value) ?? -1] ?? momentInWords(field.kind, value);
}

export function hidingOf({ fields }: Entry): Leaf | undefined {
  return fields.find((field): field is Leaf => field.kind === 'choice' && field.path.endsWith('/hidden'));
}

export function useIsHidden(): (entry: Entry) => boolean {
  const entries = changeQueue.entries.use();
  return (entry) => {
    const field = hidingOf(entry);
    if (!field) return false;
    const edit = editIn(entries, { kind: 'content', of: field.path });
    return (edit?.value ?? draftOf(field)) === 'yes';
  };
}

export function isNewIn(list: List, { id }: Entry): boolean {
  return !list.value.includes(id);
}

export function isDrafted(field: Changeable): boolean {
  return !isSame(draftOf(field), field.value);
}

/** The mistake to show at `value`. An empty field of an entry just added is none yet. */
export function mistakeAt(field: Changeable, value: DraftValue, isFresh: boolean): string | undefined {
  return isFresh && value.length === 0 ? undefined : field.mistake;
}

export function mistakesIn(fields: readonly Field[]): { path: string; message: string }[] {
  return leavesOf(fields).flatMap(({ path, mistake }) =>
    mistake === undefined ? [] : [{ path, message: mistake }],
  );
}

/** All editable values, including those in groups and entries. */
export function leavesOf(fields: readonly Field[]): Changeable[] {
  return fields.flatMap((field) => {
    if (field.kind === 'group') return leavesOf(field.fields);
    return field.kind === 'list'
      ? [field, ...field.entries.flatMap((entry) => leavesOf(entry.fields))]
      : [field];
  });
}
