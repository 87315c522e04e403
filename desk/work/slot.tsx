import { useState } from 'react';
import type { Side } from '../../domain/work.ts';
import { ErrorMessage } from '../components/field.tsx';
import { FileChoice } from '../components/file-choice.tsx';
import { DeskIcon } from '../components/icon.tsx';
import { labelOf } from '../messages.ts';
import { useRetriedImage } from '../photos/viewer.tsx';
import { Drawing } from './drawing.tsx';
import { slot as messages } from './messages.ts';
import { PhotoState } from './photo-state.tsx';
import type { Slot } from './shown-pairs.ts';
import styles from './work.module.css';

type PictureSlotProps = {
  side: Side;
  /** "Before, pair 2" */
  name: string;
  slot: Slot;
  /** URL of a small version of the stored picture. */
  preview: string;
  onTake: (file: File) => Promise<void>;
  onOpen: () => void;
};

export function PictureSlot({ side, name, slot, preview, onTake, onOpen }: PictureSlotProps) {
  const [problem, setProblem] = useState<string>();
  const { stored, waiting } = slot;
  const take = (file: File) => {
    setProblem(undefined);
    onTake(file).catch(() => setProblem(messages.unreadable));
  };
  // `capture` opens the camera at once but hides the library, so phones get a second choice for that.
  const hasCamera = matchMedia('(pointer: coarse)').matches;
  return (
    <figure className={styles.slot}>
      {stored || waiting ? (
        <Filled name={name} waiting={waiting} preview={preview} onOpen={onOpen} />
      ) : (
        <FileChoice
          className={styles.empty}
          aria-label={labelOf(name, messages.take)}
          capture="environment"
          onChoose={take}
        >
          <DeskIcon name="photo" size={24} />
          <strong>{messages.sides[side]}</strong>
          <span className="fact">{messages.take}</span>
        </FileChoice>
      )}
      <figcaption>
        {(stored || waiting) && <strong>{messages.sides[side]}</strong>}
        {waiting && <PhotoState entry={waiting} name={name} />}
        {!waiting && (stored || hasCamera) && (
          <FileChoice
            className="text-link"
            aria-label={labelOf(stored ? messages.replace : messages.choose, name)}
            onChoose={take}
          >
            {stored ? messages.replace : messages.choose}
          </FileChoice>
        )}
        <ErrorMessage sentence={problem} />
      </figcaption>
    </figure>
  );
}

type FilledProps = Pick<PictureSlotProps, 'name' | 'preview' | 'onOpen'> & Pick<Slot, 'waiting'>;

function Filled({ name, waiting, preview, onOpen }: FilledProps) {
  const { hasFailed, image, retry } = useRetriedImage(preview);
  const isMissing = hasFailed && !waiting;
  function open() {
    retry();
    onOpen();
  }
  return (
    <button
      className={styles.filled}
      type="button"
      aria-label={isMissing ? messages.notLoaded(name) : name}
      onClick={open}
    >
      {waiting && <Drawing file={waiting.wanted.file} />}
      {isMissing && <DeskIcon name="offline" />}
      {!waiting && !isMissing && <img {...image} alt="" loading="lazy" decoding="async" />}
    </button>
  );
}
