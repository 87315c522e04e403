import type { ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import { buttons, conflict, stuck } from '../messages.ts';
import { lanes } from './desk-lanes.ts';
import type { EditKind, Entry, ValueOf } from './entry.ts';
import type { Edited } from './use-edited.ts';

type EditProblemProps<Kind extends EditKind> = {
  edit: Edited<Kind>;
  /** Names the thing for the owner. */
  name: string;
  /** The id of its field, which gets the focus. With "-conflict" behind it, a link leads here. */
  id: string;
  /** How the owner reads a value. */
  show: (value: ValueOf<Kind>['value']) => ReactNode;
};

/** Shown at an edit that the server cannot save. Of two devices' versions the owner keeps one. */
export function EditProblem<Kind extends EditKind>({ edit, name, id, show }: EditProblemProps<Kind>) {
  const { entry, state, value } = edit;
  if (entry && state === 'stuck') return <Stuck entry={entry} />;
  const { sentence, theirs } = entry?.refused ?? {};
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
      <p className="fact">{conflict.mine}</p>
      {show(value)}
      <p className="fact">{conflict.theirs}</p>
      {show(theirs.value)}
      <div className="choices">
        <Button onClick={keep(edit.keepMine)}>{conflict.keepMine}</Button>
        <Button onClick={keep(edit.takeTheirs)}>{conflict.takeTheirs}</Button>
      </div>
    </div>
  );
}

/** Shown where a change was made that the server answers with an error. */
export function Stuck({ entry }: { entry: Entry }) {
  return (
    <div className="panel" role="status">
      <p>{stuck}</p>
      <div className="choices">
        <Button onClick={() => lanes.sendAnyway(entry)}>{buttons.tryAgain}</Button>
        <Button onClick={() => lanes.drop(entry)}>{buttons.discard}</Button>
      </div>
    </div>
  );
}
