import { type ReactNode, useState } from 'react';
import type { Leaf, List } from '../../domain/site-desk.ts';
import { nameIn } from '../../site/navigation/hash.ts';
import { changeQueue } from '../changes/desk-queue.ts';
import { EditProblem } from '../changes/edit-problem.tsx';
import { type State, stateOf } from '../changes/entry.ts';
import { useEdited } from '../changes/use-edited.ts';
import { Button } from '../components/button.tsx';
import { MoveButtons } from '../components/list-editor.tsx';
import { labelOf } from '../messages.ts';
import { ContentValue } from './content-value.tsx';
import styles from './list-entry.module.css';
import { form } from './messages.ts';
import {
  draftOf,
  type Entry,
  editOf,
  hidingOf,
  inWords,
  isDrafted,
  isNewIn,
  leavesOf,
  mistakeAt,
  useIsHidden,
  useUnsaved,
} from './typed.ts';

const messages = form.list;
/** Shown within an open entry. The summary only says that something is not saved. */
const PROBLEMS: readonly State[] = ['refused', 'conflict', 'stuck'];

export function nameOf({ label }: Entry): string {
  return label || messages.unnamed;
}

type ListEntryProps = {
  list: List;
  entry: Entry;
  /** Just added: open. */
  isAdded: boolean;
  /** Tapped in the page, or the only one: open. */
  isWanted: boolean;
  /** "2 of 10", where the list itself does not show it. */
  position: string;
  /** Undefined if not allowed. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  /** Called with the announcement after hiding or showing. */
  onHide: ((said: string) => void) | undefined;
  onRemove: (() => void) | undefined;
  children: ReactNode;
};

export function ListEntry(props: ListEntryProps) {
  const { list, entry, isAdded, isWanted, position, onUp, onDown, onHide, onRemove, children } = props;
  const path = `${list.path}/${entry.id}`;
  const [isOpen, setIsOpen] = useState(isAdded || isWanted || nameIn(location.hash).startsWith(`${path}/`));
  const isHidden = useIsHidden()(entry);
  const name = nameOf(entry);
  const leaves = leavesOf(entry.fields);
  const hiding = hidingOf(entry);
  const isUnsaved = useUnsaved().some(
    ({ path: of, entry: edit }) => of.startsWith(`${path}/`) && edit && PROBLEMS.includes(stateOf(edit)),
  );
  const isWrong = leaves.some((leaf) => mistakeAt(leaf, draftOf(leaf), isAdded) !== undefined);
  const states = [
    ...(isHidden ? [messages.isHidden] : []),
    ...(isNewIn(list, entry) ? [messages.isNew] : leaves.some(isDrafted) ? [messages.isChanged] : []),
    ...(isWrong ? [messages.isWrong] : []),
    ...(isUnsaved ? [messages.isUnsaved] : []),
  ];
  return (
    <li className={styles.entry}>
      <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary id={path} data-wrong={isWrong || isUnsaved}>
          <span dir="auto">{name}</span>{' '}
          {states.length > 0 && <span className="fact">{states.join(', ')}</span>}
        </summary>
        {isOpen && <div className={styles.fields}>{children}</div>}
      </details>
      <div className={styles.tools}>
        {list.order !== 'none' && (
          <>
            <MoveButtons id={path} name={name} onUp={onUp} onDown={onDown} />
            <span className="fact">{position}</span>
          </>
        )}
        {isOpen && hiding && <Hiding field={hiding} entry={name} isHidden={isHidden} onChange={onHide} />}
        {isOpen && (
          <Button aria-label={labelOf(messages.remove, name)} disabled={!onRemove} onClick={onRemove}>
            {messages.remove}
          </Button>
        )}
        {isOpen && !onRemove && <p className="fact">{messages.least(list.least)}</p>}
      </div>
    </li>
  );
}

type HidingProps = {
  field: Leaf;
  entry: string;
  isHidden: boolean;
  /** Called with the announcement; undefined if it may not change. */
  onChange: ((said: string) => void) | undefined;
};

function Hiding({ field, entry, isHidden, onChange }: HidingProps) {
  const edit = useEdited(editOf(field));
  return (
    <>
      <Button
        id={field.path}
        aria-label={labelOf(isHidden ? messages.show : messages.hide, entry)}
        disabled={!onChange}
        onClick={() => {
          edit.set(isHidden ? 'no' : 'yes');
          changeQueue.endTyping();
          onChange?.(isHidden ? messages.shown(entry) : messages.hidden(entry));
        }}
      >
        {isHidden ? messages.show : messages.hide}
      </Button>
      <EditProblem
        edit={edit}
        name={field.name}
        id={field.path}
        show={(value) => <ContentValue value={inWords(field, value)} />}
      />
    </>
  );
}
