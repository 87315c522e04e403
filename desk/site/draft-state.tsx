import type { Leaf, List } from '../../domain/site-desk.ts';
import { useIsHeldUp } from '../changes/changes.ts';
import { lanes } from '../changes/desk-lanes.ts';
import type { Edited } from '../changes/use-edited.ts';
import styles from './draft-state.module.css';
import { Said } from './said.tsx';
import { inWords, isSame } from './typed.ts';
import { form as words } from './words.ts';

/** What becomes of what was typed, and what the site says meanwhile. */
type DraftProps = { field: Leaf | List; edit: Edited<'words'>; isNew?: boolean };

export function Draft({ field, edit, isNew = false }: DraftProps) {
  const { path, name, value } = field;
  const isHeldUp = useIsHeldUp();
  const isWaiting = edit.entry !== undefined && isHeldUp(edit.entry);
  const isDraft = !isSame(edit.value, value);
  const isSaved = edit.state === 'known' && isDraft;
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
              edit.set(value);
              lanes.endTyping();
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
