import { desk, status as words } from '../../content/desk.ts';
import { statusNames } from '../../quote/status.ts';
import { dismissTrouble, type Trouble, troubles, useStatusChange } from '../changes.ts';
import styles from './trouble-bar.module.css';

/** The changes that were not made. They stay until the owner says what to do, on whichever screen. */
export function TroubleBar() {
  const all = troubles.use();
  return (
    <div className={styles.bar} role="alert">
      {all.map((trouble) => (
        <TroubleOf key={trouble.id} {...trouble} />
      ))}
    </div>
  );
}

function TroubleOf({ id, name, wanted, sentence, isConflict }: Trouble) {
  const { mutate } = useStatusChange(id, name);
  const to = statusNames[wanted.to];
  // What is not the latest change any more cannot be taken back; the status that it led from can be set.
  const again = isConflict ? { to: wanted.to, reason: wanted.reason ?? '' } : wanted;
  return (
    <div className={styles.trouble}>
      <p>
        {wanted.undoes ? words.undoFailed(name) : words.failed(to, name)} {sentence}
      </p>
      <p className={styles.choices}>
        <button className="quiet-button" type="button" onClick={() => mutate(again)}>
          {isConflict ? words.anyway(to) : desk.tryAgain}
        </button>
        <button className="quiet-button" type="button" onClick={() => dismissTrouble(id)}>
          {isConflict ? words.keep : desk.dismiss}
        </button>
      </p>
    </div>
  );
}
