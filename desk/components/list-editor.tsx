/** A list whose entries the owner adds, moves, removes and restores. */
import { useState } from 'react';
import { labelOf, listEditor as messages } from '../messages.ts';
import { Button } from './button.tsx';
import { DeskIcon } from './icon.tsx';

type ListEditorOptions<Item> = {
  set: (items: Item[]) => void;
  nameOf: (item: Item) => string;
  /** Id of the element to focus when an entry is restored. Its move buttons are `<id>-up` and `<id>-down`. */
  idOf: (item: Item) => string;
};

export function useListEditor<Item extends { id: string }>({ set, nameOf, idOf }: ListEditorOptions<Item>) {
  const [added, setAdded] = useState<Item>();
  const [removed, setRemoved] = useState<{ item: Item; at: number }>();
  const [said, setSaid] = useState('');
  return {
    added,
    /** The entry removed last. After Undo, callers read its fields here until the server returns it. */
    removed: removed?.item,
    add(items: readonly Item[], item: Item, at = items.length) {
      setAdded(item);
      set(items.toSpliced(at, 0, item));
    },
    move(items: readonly Item[], item: Item, by: 1 | -1) {
      const at = items.findIndex(({ id }) => id === item.id);
      set(items.toSpliced(at, 1).toSpliced(at + by, 0, item));
      setSaid(messages.moved(nameOf(item), at + by + 1, items.length));
      // Moving an entry takes the focus from its button. At the list's end that button is disabled, and the
      // other one gets the focus.
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
    nameOf,
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
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
};

export function MoveButtons({ id, name, onUp, onDown }: MoveButtonsProps) {
  return (
    <>
      <Button
        id={`${id}-up`}
        kind="round"
        aria-label={labelOf(messages.up, name)}
        disabled={!onUp}
        onClick={onUp}
      >
        <DeskIcon name="up" />
      </Button>
      <Button
        id={`${id}-down`}
        kind="round"
        aria-label={labelOf(messages.down, name)}
        disabled={!onDown}
        onClick={onDown}
      >
        <DeskIcon name="down" />
      </Button>
    </>
  );
}

type RemovedProps<Item extends { id: string }> = {
  editor: ReturnType<typeof useListEditor<Item>>;
  items: readonly Item[];
};

export function Removed<Item extends { id: string }>({ editor, items }: RemovedProps<Item>) {
  const { removed, nameOf, said, bringBack } = editor;
  return (
    <>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <div role="status">
        {removed && !items.some(({ id }) => id === removed.id) && (
          <p className="choices">
            {messages.removed(nameOf(removed))}
            {/* Takes the focus of the removed entry's button: with the key, each removal runs `autoFocus`. */}
            <Button key={removed.id} autoFocus onClick={() => bringBack(items)}>
              {messages.undo}
            </Button>
          </p>
        )}
      </div>
    </>
  );
}
