import { type ChangeEvent, type RefObject, useRef, useState } from 'react';
import { PHOTO_TYPES } from '../../domain/photos.ts';
import { readPictureName } from '../../domain/site-pictures.ts';
import { endTyping } from '../queue.ts';
import { picture as words } from '../words.ts';
import { choosePart, sendPicture } from './add-picture.ts';
import styles from './own-picture.module.css';
import { PicturePart } from './picture-part.tsx';
import type { ControlProps } from './typed.ts';

/** What becomes of what was chosen last. `again` tries once more, where that may help. */
type Work = { isBusy: boolean; problem?: string; again?: () => void };

/** A photo of the owner's: chosen, made ready on this device, sent, and the part of it that is shown. */
export function PictureControl({ field: { path, name }, value, onType, described }: ControlProps) {
  const [work, setWork] = useState<Work>({ isBusy: false });
  const input = useRef<HTMLInputElement>(null);
  /** Of several choices the last one counts. */
  const last = useRef(0);
  const picture = String(value);
  const isChosen = readPictureName(picture) !== undefined;
  const problemId = `${path}-problem`;

  async function take(find: () => ReturnType<typeof sendPicture>) {
    last.current += 1;
    const own = last.current;
    setWork({ isBusy: true });
    const found = await find();
    if (own !== last.current) return;
    if ('problem' in found) {
      setWork({ isBusy: false, problem: found.problem, ...(found.isFinal ? {} : { again: () => take(find) }) });
      return;
    }
    setWork({ isBusy: false });
    set(found.picture);
  }
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    // The same file can be chosen again.
    currentTarget.value = '';
    if (file) take(() => sendPicture(file));
  }
  function set(picture: string) {
    onType(picture);
    endTyping();
  }

  return (
    <div className={styles.control}>
      {isChosen && (
        <PicturePart
          key={readPictureName(picture)?.hash}
          picture={picture}
          onChoose={(focus) => take(() => choosePart(picture, focus))}
        />
      )}
      <div className={styles.choices}>
        <Choose
          input={input}
          id={path}
          isChosen={isChosen}
          problemId={problemId}
          onChange={choose}
          described={described}
        />
        {isChosen && (
          <button
            className="quiet-button"
            type="button"
            aria-label={words.removeOf(name)}
            onClick={() => {
              last.current += 1;
              setWork({ isBusy: false });
              set('');
              input.current?.focus();
            }}
          >
            {words.remove}
          </button>
        )}
      </div>
      <div id={problemId} role="status">
        {work.isBusy && <p className={styles.busy}>{words.busy}</p>}
        {work.problem !== undefined && <p className="error">{work.problem}</p>}
      </div>
      {work.again && (
        <p>
          <button className="quiet-button" type="button" onClick={work.again}>
            {words.again}
          </button>
        </p>
      )}
    </div>
  );
}

type ChooseProps = Pick<ControlProps, 'described'> & {
  input: RefObject<HTMLInputElement | null>;
  id: string;
  isChosen: boolean;
  problemId: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** A phone offers its camera and its library for these types, and turns its own into JPEG. */
function Choose({ input, id, isChosen, problemId, onChange, described }: ChooseProps) {
  return (
    <label className={`quiet-button ${styles.choose}`}>
      <input
        ref={input}
        id={id}
        type="file"
        className="visually-hidden"
        accept={PHOTO_TYPES.join()}
        onChange={onChange}
        {...described}
        aria-describedby={`${described['aria-describedby'] ?? ''} ${problemId}`}
      />
      {isChosen ? words.chooseOther : words.choose}
    </label>
  );
}
