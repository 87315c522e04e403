import type { InboxRow } from '../../domain/desk.ts';
import { changeStatus, undoChange, useMadeHere } from '../changes/changes.ts';
import { status as words } from '../status/words.ts';
import styles from './row.module.css';

/** Takes a request out of spam where it stands in the list, and puts it back. */
export function NotSpam({ row }: { row: InboxRow }) {
  const made = useMadeHere(row.id);
  const isSpam = row.status === 'quarantine';
  function change() {
    if (isSpam) changeStatus(row, 'new');
    else if (made) undoChange(row, { id: made, kind: 'status', from: 'quarantine' });
  }
  return (
    <p className={`${styles.notSpam} choices`}>
      <span role="status">{!isSpam && words.moved}</span>
      <button className="quiet-button" type="button" onClick={change}>
        {isSpam ? words.notSpam : words.undo}
      </button>
    </p>
  );
}
