import type { DraftValue, Leaf, List } from '../../domain/site-desk.ts';
import { useIsHeldUp } from '../changes/changes.ts';
import { KeepOne } from '../changes/keep-one.tsx';
import { drop, endTyping, sendAnyway } from '../changes/queue.ts';
import type { WordsChange } from '../changes/queued-change.ts';
import { conflict } from '../words.ts';
import styles from './draft-state.module.css';
import { Said } from './said.tsx';
import { inWords, isSame, type, useTyped } from './typed.ts';
import { form as words } from './words.ts';

/** What becomes of what was typed, and what the site says meanwhile. */
export function Draft({ field, isNew = false }: { field: Leaf | List; isNew?: boolean }) {
  const { path, name, value } = field;
  const { shown, change } = useTyped(field);
  const isWaiting = useIsHeldUp() && change && !change.refused;
  const isDraft = !isSame(shown, value);
  const isSaved = !change && isDraft;
  // The site has a picture there all the same.
  const isWithoutPhoto = field.kind === 'picture' && value === '';
  return (
    <>
      {isDraft && !isNew && field.kind !== 'list' && !isWithoutPhoto && (
        <div className={`${styles.published} quoted`}>
          <p className="help">{words.published}</p>
          <Said value={inWords(field, value)} />
        </div>
      )}
      <div className={styles.state}>
        <p role="status" data-waiting={isWaiting}>
          {isWaiting && words.waiting}
          {isSaved && words.saved}
        </p>
        {isDraft && !isNew && (
          <button
            className="quiet-button"
            type="button"
            aria-label={words.takeBackOf(name)}
            onClick={() => {
              type(field, value);
              endTyping();
              document.getElementById(path)?.focus();
            }}
          >
            {words.takeBack}
          </button>
        )}
      </div>
    </>
  );
}

type ConflictProps = {
  /** What was typed, if the server has not taken it yet. */
  change: WordsChange | undefined;
  /** How an owner reads the value; itself unless it is the ids of entries. */
  inWords?: (value: DraftValue) => DraftValue;
};

/** Two devices at the same words: both are shown, and the owner chooses. */
export function Conflict({ change, inWords = (value) => value }: ConflictProps) {
  const current = change?.refused?.current;
  if (!change || current === undefined) return null;
  const { path, name, value } = change;
  const settle = (how: (change: WordsChange) => void) => {
    how(change);
    document.getElementById(path)?.focus();
  };
  return (
    <div className="panel" role="alert">
      <p>
        <strong>{conflict.heading(name)}</strong>
      </p>
      <p className="help">{conflict.mine}</p>
      <Said value={inWords(value)} />
      <p className="help">{conflict.theirs}</p>
      <Said value={inWords(current)} />
      <KeepOne onMine={() => settle(sendAnyway)} onTheirs={() => settle(drop)} />
    </div>
  );
}
