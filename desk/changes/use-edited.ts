import { changeQueue } from './desk-queue.ts';
import {
  type Edit,
  type EditEntry,
  type EditKind,
  editIn,
  isEditOf,
  isSame,
  type State,
  stateOf,
  type ValueOf,
} from './entry.ts';
import { laneOfEdit } from './lanes.ts';

export type Edited<Kind extends EditKind = EditKind> = {
  value: ValueOf<Kind>['value'];
  /** `known`: no unsent edit. The value is the server's; a quote just saved keeps the text as typed. */
  state: State | 'known';
  /** Why the server refused the value. In a conflict, EditProblem says it. */
  refusal: string | undefined;
  entry: EditEntry<Kind> | undefined;
  /** With `isHeld`, only `save` sends the value. */
  set: (value: ValueOf<Kind>['value'], options?: { isHeld: boolean }) => void;
  /** Resolves to true once this edit is saved, to false at its first failure. */
  save: () => Promise<boolean>;
  isSaved: boolean;
};

/** The edit survives a reload, and all tabs see it. */
export function useEdited<Kind extends EditKind>(known: Edit<Kind> & { name: string }): Edited<Kind> {
  const entry = editIn(changeQueue.entries.use(), known);
  const saved = changeQueue.saved.get(laneOfEdit(known));
  const isSaved = !entry && saved !== undefined && isSame(saved.base, known.base);
  // The server formats prices differently, which must not change the text under the cursor.
  const ofServer = isSaved && known.kind === 'quote' ? (saved.value as ValueOf<Kind>['value']) : known.value;
  const state = entry ? stateOf(entry) : 'known';
  return {
    value: entry ? entry.value : ofServer,
    state,
    refusal: state === 'refused' ? entry?.refused?.sentence : undefined,
    entry,
    set: (value, options) => changeQueue.edit<Kind>({ ...known, value, ...options }),
    save: () => changeQueue.save(known),
    isSaved,
  };
}

/** Unsent text, such as a note that is not saved yet. */
export function useDraft(of: string): [text: string, set: (text: string) => void] {
  const draft = useEdited({ kind: 'draft', of, name: '', value: '', base: '' });
  return [draft.value, (text) => (text === '' ? forgetDraft(of) : draft.set(text))];
}

export function forgetDraft(of: string): void {
  changeQueue.forget((entry) => isEditOf(entry, 'draft') && entry.of === of);
}
