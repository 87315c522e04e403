import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import { PHOTO_TYPES, PHOTOS_FIELD } from '../../domain/photos.ts';
import { keptPhotoIds } from '../quote-form/draft.ts';
import styles from '../quote-form/field.module.css';
import { quoteForm } from '../quote-form/words.ts';

type List = ComponentType<{ field: RefObject<HTMLInputElement | null> }>;

type Transferring = Event & { dataTransfer?: DataTransfer | null; clipboardData?: DataTransfer | null };

/**
 * The field for photos, which the browser can post by itself. `areDropped`: the form was posted with photos, and the
 * answer cannot contain them. The list of chosen photos, and the code that prepares
 * them, are fetched when the field is first used.
 */
export function PhotosField({ areDropped }: { areDropped: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [List, setList] = useState<List>();

  /** If this fails, the next use tries again. Until then the browser's own field does. */
  async function load() {
    const chunk = await import('./photo-list.tsx').catch(() => undefined);
    if (chunk) setList(() => chunk.PhotoList);
    return chunk;
  }

  async function take(files: FileList) {
    // The browser empties the list when the event is over.
    const given = [...files];
    const chunk = await load();
    // A form that is being sent takes no more, and after it another one may be in its place.
    if (input.current && !input.current.closest('[inert]')) chunk?.addPhotos(given);
  }

  // Synchronizes with photos that were chosen before React arrived or before a reload, and with files that are dropped
  // or pasted into the form. The form goes with its field, and the listeners with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions do the same in every render.
  useEffect(() => {
    const { form, files } = input.current ?? {};
    if (files?.length) take(files);
    else if (keptPhotoIds().length > 0) load();
    const takeFrom = (event: Transferring) => {
      const given = event.dataTransfer ?? event.clipboardData;
      // What is copied from a text document is text, with a picture of it.
      if (!given?.files.length || given.getData('text')) return;
      event.preventDefault();
      take(given.files);
    };
    // Without this the browser would leave the page and open the file.
    const allowDrop = (event: Transferring) =>
      event.dataTransfer?.types.includes('Files') && event.preventDefault();
    const handlers = { dragenter: load, dragover: allowDrop, drop: takeFrom, paste: takeFrom };
    for (const [name, handle] of Object.entries(handlers)) form?.addEventListener(name, handle);
  }, []);

  return (
    <div className={`${styles.field} ${styles.whole}`}>
      <div className={styles.photos}>
        <label htmlFor={PHOTOS_FIELD}>{quoteForm.photos.label}</label>
        <small id="photos-hint">{areDropped && !List ? quoteForm.photos.again : quoteForm.photos.hint}</small>
        <input
          ref={input}
          id={PHOTOS_FIELD}
          name={PHOTOS_FIELD}
          type="file"
          multiple
          accept={PHOTO_TYPES.join()}
          aria-describedby="photos-hint photos-problems"
          onFocus={load}
          onChange={({ currentTarget }) => currentTarget.files && take(currentTarget.files)}
        />
      </div>
      {List && <List field={input} />}
    </div>
  );
}
