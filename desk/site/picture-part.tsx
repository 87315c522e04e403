import { type MouseEvent, useState } from 'react';
import { MIDDLE, readPictureName, SCENE } from '../../domain/site-pictures.ts';
import { Field } from '../components/field.tsx';
import { picture as messages } from './messages.ts';
import styles from './own-picture.module.css';

/** Below this `rest`, moving the crop makes no visible difference: 0.02 is 2 % of the crop's length. */
const LEAST_REST = 0.02;

/** `onMove`: called at each movement. The last call is the choice. */
type PicturePartProps = { picture: string; onMove: (focus: number) => void };

/** The cropped photo. A tap centers a point, the slider moves the crop. */
export function PicturePart({ picture, onMove }: PicturePartProps) {
  const chosen = readPictureName(picture)?.focus ?? MIDDLE;
  /** Where the owner moved the crop, and in which picture. A new picture resets it. */
  const [moved, setMoved] = useState<{ from: string; to: number }>();
  /** How much longer the photo is than its crop, across and down: 0.5 is half as long again. */
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
      {/* The slider below is the keyboard equivalent. */}
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
