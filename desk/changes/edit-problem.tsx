import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import { buttons, conflict, labelOf, saving, stuck } from '../messages.ts';
import { changeQueue } from './desk-queue.ts';
import type { EditKind, Entry, ValueOf } from './entry.ts';
import type { Edited } from './use-edited.ts';

type EditProblemProps<Kind extends EditKind> = {
  edit: Edited<Kind>;
  name: string;
  /** The id of the field, focused after a choice. Links lead to `<id>-conflict`. */
  id: string;
  show: (value: ValueOf<Kind>['value']) => ReactNode;
};

/** An edit that is stuck or in conflict. In a conflict the owner keeps one of the two versions. */
export function EditProblem<Kind extends EditKind>({ edit, name, id, show }: EditProblemProps<Kind>) {
  const client = useQueryClient();
  const { entry, state, value } = edit;
  if (!entry) return null;
  if (state === 'stuck') return <Stuck entry={entry} />;
  const { sentence, theirs } = entry.refused ?? {};
  if (!theirs) return null;
  const keep = (isMine: boolean) => {
    if (isMine) changeQueue.sendAnyway(entry);
    else {
      changeQueue.drop(entry);
      client.invalidateQueries();
    }
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
        <Button onClick={() => keep(true)}>{conflict.keepMine}</Button>
        <Button onClick={() => keep(false)}>{conflict.takeTheirs}</Button>
      </div>
    </div>
  );
}

type SaveRowProps = { edit: Pick<Edited, 'state' | 'isSaved'>; name: string; children?: ReactNode };

export function SaveRow({ edit, name, children }: SaveRowProps) {
  const isWaiting = edit.state === 'waiting' || edit.state === 'stuck';
  return (
    <div className="choices">
      {edit.state !== 'conflict' && (
        <Button type="submit" aria-label={labelOf(saving.save, name)}>
          {saving.save}
        </Button>
      )}
      {children}
      <span className="fact" role="status">
        {isWaiting ? saving.waiting : edit.isSaved && saving.saved}
      </span>
    </div>
  );
}

/** A change to which the server keeps responding with 5xx. */
export function Stuck({ entry }: { entry: Entry }) {
  return (
    <div className="panel" role="status">
      <p>{stuck}</p>
      <div className="choices">
        <Button onClick={() => changeQueue.sendAnyway(entry)}>{buttons.tryAgain}</Button>
        <Button onClick={() => changeQueue.drop(entry)}>{buttons.discard}</Button>
      </div>
    </div>
  );
}
