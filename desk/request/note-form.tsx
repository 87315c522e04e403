import { type FormEvent, type KeyboardEvent, useId } from 'react';
import { notes as words } from '../../content/desk.ts';
import { noteDraft, useNote } from '../changes.ts';
import styles from './note-form.module.css';

/** The server takes no more characters. */
const LONGEST = 5000;

/** The words stay in the field, and over a reload, until the server has them. */
export function NoteForm({ id }: { id: string }) {
  const field = useId();
  const draft = noteDraft(id);
  const text = draft.use();
  const { mutate, isPending, error } = useNote(id);
  function save(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    if (text.trim() !== '' && !isPending) mutate(text);
  }
  return (
    <form className={styles.form} onSubmit={save}>
      <h2 id="notes">{words.heading}</h2>
      <label className={styles.label} htmlFor={field}>
        {words.label}
      </label>
      <textarea
        id={field}
        rows={2}
        maxLength={LONGEST}
        value={text}
        readOnly={isPending}
        onChange={({ target }) => draft.set(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save(event);
        }}
      />
      <div className={styles.foot}>
        <p className="error" role="alert">
          {error && text !== '' ? `${words.failed} ${error.message}` : ''}
        </p>
        <button className="quiet-button" type="submit" disabled={text.trim() === ''}>
          {isPending ? words.saving : words.add}
        </button>
      </div>
    </form>
  );
}
