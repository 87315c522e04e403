import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import { PHOTO_TYPES, PHOTOS_FIELD } from '../../domain/photos.ts';
import { keptPhotoIds } from '../quote-form/draft.ts';
import styles from '../quote-form/field.module.css';
import { quoteForm } from '../quote-form/messages.ts';

type List = ComponentType<{ field: RefObject<HTMLInputElement | null> }>;

type Transferring = Event & { dataTransfer?: DataTransfer | null; clipboardData?: DataTransfer | null };

/**
 * Works without scripts: the browser posts the files. `areDropped`: the server shows the form again without
 * the photos, so the visitor must choose them again. List and resizing are fetched on first use.
 */
export function PhotosField({ areDropped }: { areDropped: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [List, setList] = useState<List>();

  /** After a failure the next use tries again. Until then the browser's own input works. */
  async function load() {
    const chunk = await import('./photo-list.tsx').catch(() => undefined);
    if (chunk) setList(() => chunk.PhotoList);
    return chunk;
  }

  async function take(files: FileList) {
    // The list, once loaded, may change the field's files.
    const given = [...files];
    const chunk = await load();
    // A form that is being sent takes no more photos.
    if (input.current && !input.current.closest('[inert]')) chunk?.addPhotos(given);
  }

  // Synchronizes with photos chosen before hydration or a reload, and with files dropped or pasted into the
  // form. The field itself keeps dropped and pasted files where the list cannot be fetched.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every render's functions do the same.
  useEffect(() => {
    const { form, files } = input.current ?? {};
    if (files?.length) take(files);
    else if (keptPhotoIds().length > 0) load();
    const takeFrom = (event: Transferring) => {
      const given = event.dataTransfer ?? event.clipboardData;
      const field = input.current;
      // Text that is pasted from a document comes with a picture of it.
      if (!field || !given?.files.length || (event.type === 'paste' && given.getData('text'))) return;
      event.preventDefault();
      const transfer = new DataTransfer();
      for (const file of [...(field.files ?? []), ...given.files]) transfer.items.add(file);
      field.files = transfer.files;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    };
    // Otherwise the browser would leave the page and open the file.
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
