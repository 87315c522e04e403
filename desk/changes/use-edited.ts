import { useQueryClient } from '@tanstack/react-query';
import { lanes } from './desk-lanes.ts';
import {
  type Edit,
  type EditEntry,
  type EditKind,
  editIn,
  isSame,
  laneOf,
  laneOfEdit,
  type State,
  stateOf,
  type ValueOf,
} from './entry.ts';

export type Edited<Kind extends EditKind = EditKind> = {
  /** What was typed, otherwise what the server has. */
  value: ValueOf<Kind>['value'];
  /** `known`: the server has what is shown. */
  state: State | 'known';
  /** What was typed and the server does not have yet. */
  entry: EditEntry<Kind> | undefined;
  /** With `isHeld` it is sent by `save` only, otherwise once nobody types any more. */
  set: (value: ValueOf<Kind>['value'], options?: { isHeld: boolean }) => void;
  /** Resolves to whether the server has all of it, false with the first failure. */
  save: () => Promise<boolean>;
  /** Whether this page has saved what is shown. */
  isSaved: boolean;
  keepMine: () => void;
  takeTheirs: () => void;
};

/**
 * The one way to edit anything on the desk. What is typed waits in its lane, over a reload and in every tab, until the
 * server has it.
 */
export function useEdited<Kind extends EditKind>(known: Edit<Kind> & { name: string }): Edited<Kind> {
  const client = useQueryClient();
  const entry = editIn(lanes.entries.use(), known);
  const saved = lanes.saved.get(laneOfEdit(known));
  const isSaved = !entry && saved !== undefined && isSame(saved.base, known.base);
  // The server writes prices in its own way, which must not change under the cursor.
  const ofServer = isSaved && known.kind === 'quote' ? (saved.value as ValueOf<Kind>['value']) : known.value;
  return {
    value: entry ? entry.value : ofServer,
    state: entry ? stateOf(entry) : 'known',
    entry,
    set: (value, { isHeld } = { isHeld: false }) => lanes.edit<Kind>({ ...known, value, isHeld }),
    save: () => lanes.save(known),
    isSaved,
    keepMine() {
      if (entry) lanes.sendAnyway(entry);
    },
    takeTheirs() {
      if (entry) lanes.drop(entry);
      client.invalidateQueries();
    },
  };
}

/** A text that is kept until it becomes a change, such as a note that is not saved yet. */
export function useDraft(of: string): [text: string, set: (text: string) => void] {
  const draft = useEdited({ kind: 'draft', of, name: '', value: '', base: '' });
  return [draft.value, (text) => (text === '' ? forgetDraft(of) : draft.set(text))];
}

export function forgetDraft(of: string): void {
  const lane = laneOfEdit({ kind: 'draft', of });
  lanes.forget((entry) => laneOf(entry) === lane);
}
