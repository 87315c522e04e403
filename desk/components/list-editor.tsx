/** A list whose entries the owner adds, moves, removes and restores: lines of a quote, lists of the site. */
import { useState } from 'react';
import { listEditor as messages } from '../messages.ts';
import { Button } from './button.tsx';
import { DeskIcon } from './icon.tsx';

type ListEditorOptions<Item> = {
  set: (items: Item[]) => void;
  /** Name of an entry, for the owner. */
  nameOf: (item: Item) => string;
  /** Id of the focused element of an entry. Its move buttons are `<id>-up` and `<id>-down`. */
  idOf: (item: Item) => string;
};

export function useListEditor<Item extends { id: string }>({ set, nameOf, idOf }: ListEditorOptions<Item>) {
  const [added, setAdded] = useState<Item>();
  const [removed, setRemoved] = useState<{ item: Item; at: number }>();
  const [said, setSaid] = useState('');
  return {
    added,
    /** The entry removed last, also after it was restored: the server may not know it again yet. */
    removed: removed?.item,
    add(items: readonly Item[], item: Item) {
      setAdded(item);
      set([...items, item]);
    },
    move(items: readonly Item[], item: Item, by: 1 | -1) {
      const at = items.findIndex(({ id }) => id === item.id);
      set(items.toSpliced(at, 1).toSpliced(at + by, 0, item));
      setSaid(messages.moved(nameOf(item), at + by + 1, items.length));
      // A moved button loses the focus. At an end of the list it is disabled, so focus the other one.
      const [wanted, other] = by < 0 ? ['up', 'down'] : ['down', 'up'];
      focusFirst(`${idOf(item)}-${wanted}`, `${idOf(item)}-${other}`);
    },
    remove(items: readonly Item[], item: Item) {
      setRemoved({ item, at: items.findIndex(({ id }) => id === item.id) });
      set(items.filter(({ id }) => id !== item.id));
    },
    bringBack(items: readonly Item[]) {
      if (!removed) return;
      set(items.toSpliced(removed.at, 0, removed.item));
      focusFirst(idOf(removed.item));
    },
    /** Announced by screen readers after a move. */
    said,
    setSaid,
  };
}

/** Focuses the first enabled element, after React has rendered the list. */
function focusFirst(...ids: string[]): void {
  requestAnimationFrame(() => {
    const elements = ids.map((id) => document.getElementById(id));
    elements.find((element) => element && !element.matches(':disabled'))?.focus();
  });
}

type MoveButtonsProps = {
  id: string;
  name: string;
  /** Undefined for the first entry. */
  onUp: (() => void) | undefined;
  /** Undefined for the last entry. */
  onDown: (() => void) | undefined;
};

export function MoveButtons({ id, name, onUp, onDown }: MoveButtonsProps) {
  return (
    <>
      <Button id={`${id}-up`} kind="round" aria-label={messages.up(name)} disabled={!onUp} onClick={onUp}>
        <DeskIcon name="up" />
      </Button>
      <Button
        id={`${id}-down`}
        kind="round"
        aria-label={messages.down(name)}
        disabled={!onDown}
        onClick={onDown}
      >
        <DeskIcon name="down" />
      </Button>
    </>
  );
}

/** Undo for the removed entry. */
export function Removed({
  id,
  name,
  onUndo,
}: {
  id: string | undefined;
  name: string | undefined;
  onUndo: () => void;
}) {
  return (
    <div role="status">
      {name !== undefined && (
        <p className="choices">
          {messages.removed(name)}
          {/* The button that was tapped is gone with its entry. Entries may share a name, so the id is the key. */}
          <Button key={id} autoFocus onClick={onUndo}>
            {messages.undo}
          </Button>
        </p>
      )}
    </div>
  );
}
