import { type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { PHOTOS_FIELD } from '../../domain/photos.ts';
import { Icon } from '../components/icon.tsx';
import fieldStyles from '../quote-form/field.module.css';
import { attachField, type ChosenPhoto, chosenPhotos, removePhoto } from './chosen-photos.ts';
import { photoList } from './messages.ts';
import styles from './photo-list.module.css';

export { addPhotos } from './chosen-photos.ts';

/** In the order in which they are sent. */
export function PhotoList({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const { photos, problems, news } = chosenPhotos.use();
  const list = useRef<HTMLOListElement>(null);
  // Synchronizes the form's file input with the list.
  useEffect(() => {
    if (field.current) attachField(field.current);
  }, [field]);

  /** Focuses the next photo, else the previous one, else the input. */
  function remove(id: string, index: number) {
    flushSync(() => removePhoto(id));
    const buttons = list.current?.querySelectorAll('button') ?? [];
    (buttons[Math.min(index, buttons.length - 1)] ?? field.current)?.focus();
  }

  return (
    <>
      {photos.length > 0 && (
        <ol ref={list} className={styles.list} aria-label={photoList.label}>
          {photos.map((photo, index) => {
            const { id, name, isPreparing } = photo;
            const size = isPreparing ? photoList.preparing : inWords(photo.size);
            const title = photoList.name(index + 1, photos.length, name, size);
            return (
              <li key={id} className={styles.photo} data-preparing={isPreparing || undefined}>
                <Thumbnail photo={photo} />
                <div className={styles.text}>
                  <p className={styles.name}>{name}</p>
                  <p className={styles.size}>{size}</p>
                </div>
                <button
                  type="button"
                  className={`round ${styles.remove}`}
                  aria-label={`${title}, ${photoList.remove}`}
                  title={photoList.remove}
                  // The second click of a double click would remove the next photo.
                  onClick={({ detail }) => detail < 2 && remove(id, index)}
                >
                  <Icon name="close" />
                </button>
              </li>
            );
          })}
        </ol>
      )}
      {/* Always rendered, because screen readers only announce changes in a region that already exists. */}
      <div id={`${PHOTOS_FIELD}-problems`} role="status">
        {problems.map((problem) => (
          <p key={problem} className={fieldStyles.error}>
            {problem}
          </p>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {news}
      </p>
    </>
  );
}

/** Drawn on a canvas, because the security policy allows only pictures from the site's own addresses. */
function Thumbnail({ photo: { thumbnail } }: { photo: ChosenPhoto }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  // Synchronizes the canvas with the thumbnail.
  useEffect(() => {
    if (!canvas.current || !thumbnail) return;
    canvas.current.width = thumbnail.width;
    canvas.current.height = thumbnail.height;
    canvas.current.getContext('2d')?.drawImage(thumbnail, 0, 0);
  }, [thumbnail]);
  return (
    <span className={styles.thumbnail} aria-hidden="true">
      {thumbnail && <canvas ref={canvas} />}
    </span>
  );
}

function inWords(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
