import { type MouseEvent, useState } from 'react';
import { MIDDLE, readPictureName, SCENE } from '../../domain/site-pictures.ts';
import { Field } from '../components/field.tsx';
import { picture as messages } from './messages.ts';
import styles from './own-picture.module.css';

/** A photo of nearly the right shape has no other part, as a share of its longer side. */
const LEAST_REST = 0.02;

/** `onMove` is called with every movement, and where it ends is what is wanted. */
type PicturePartProps = { picture: string; onMove: (focus: number) => void };

/** The photo as it is cut. If it has another shape, a tap shows what should be in the middle, and a slider moves it. */
export function PicturePart({ picture, onMove }: PicturePartProps) {
  const chosen = readPictureName(picture)?.focus ?? MIDDLE;
  /** From which picture it was moved: once another is chosen, that one says its part. */
  const [moved, setMoved] = useState<{ from: string; to: number }>();
  /** How much longer the photo is than what is shown of it: across, and down. */
  const [rest, setRest] = useState({ across: 0, down: 0 });
  const focus = moved?.from === picture ? moved.to : chosen;
  const isCut = rest.across > LEAST_REST || rest.down > LEAST_REST;

  function move(to: number) {
    const next = Math.round(Math.min(100, Math.max(0, to)));
    setMoved({ from: picture, to: next });
    onMove(next);
  }
  function showAround({ currentTarget, clientX, clientY }: MouseEvent) {
    if (!isCut) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const { across, down } = rest;
    const steps =
      across > down ? ((clientX - left) / width - 0.5) / across : ((clientY - top) / height - 0.5) / down;
    move(focus + 100 * steps);
  }

  return (
    <>
      {/* The slider below does the same for the keyboard. */}
      <button type="button" className={styles.frame} tabIndex={-1} aria-hidden="true" onClick={showAround}>
        <img
          ref={(image) => image?.style.setProperty('object-position', `${focus}% ${focus}%`)}
          src={`/api/desk/site/pictures/${picture}`}
          alt=""
          width={SCENE.width}
          height={SCENE.height}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            const ratio = naturalWidth / naturalHeight / (SCENE.width / SCENE.height);
            setRest({ across: ratio - 1, down: 1 / ratio - 1 });
          }}
        />
      </button>
      {isCut && (
        <Field
          label={messages.part}
          type="range"
          min="0"
          max="100"
          value={focus}
          aria-valuetext={messages.partAt(focus)}
          onChange={({ currentTarget }) => move(currentTarget.valueAsNumber)}
        />
      )}
    </>
  );
}
