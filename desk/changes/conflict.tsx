import type { ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import { conflict as words } from '../words.ts';
import type { EditKind, ValueOf } from './entry.ts';
import type { Edited } from './use-edited.ts';

type ConflictProps<Kind extends EditKind> = {
  edit: Edited<Kind>;
  /** Names the thing for the owner. */
  name: string;
  /** The id of its field, which gets the focus. With "-conflict" behind it, a link leads here. */
  id: string;
  /** How the owner reads a value. */
  show: (value: ValueOf<Kind>['value']) => ReactNode;
};

/** Two devices at one thing: both versions are shown, and the owner keeps one. */
export function Conflict<Kind extends EditKind>({ edit, name, id, show }: ConflictProps<Kind>) {
  const { sentence, theirs } = edit.entry?.refused ?? {};
  if (!theirs) return null;
  const keep = (one: () => void) => () => {
    one();
    document.getElementById(id)?.focus();
  };
  return (
    <div id={`${id}-conflict`} className="panel" role="alert">
      <p>
        <strong>“{name}”:</strong> {sentence}
      </p>
      <p className="fact">{words.mine}</p>
      {show(edit.value)}
      <p className="fact">{words.theirs}</p>
      {show(theirs.value)}
      <div className="choices">
        <Button onClick={keep(edit.keepMine)}>{words.keepMine}</Button>
        <Button onClick={keep(edit.takeTheirs)}>{words.takeTheirs}</Button>
      </div>
    </div>
  );
}
