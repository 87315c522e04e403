import { type FormEvent, type KeyboardEvent, useId } from 'react';
import { type DeskRequest, LONGEST_REQUEST_NOTE } from '../../domain/desk.ts';
import { addNote } from '../changes/changes.ts';
import { useDraft } from '../changes/use-edited.ts';
import { NOTES } from '../components/focus.ts';
import styles from './note-form.module.css';
import { notes as words } from './words.ts';

/** The words stay in the field, over a reload, until they are saved; then they wait with the other changes. */
export function NoteForm({ request }: { request: DeskRequest }) {
  const field = useId();
  const [text, setText] = useDraft(`note/${request.id}`);
  function save(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    if (text.trim() === '') return;
    addNote(request, text);
    setText('');
  }
  return (
    <form className={`${styles.form} stack`} onSubmit={save}>
      <h2 id={NOTES} tabIndex={-1}>
        {words.heading}
      </h2>
      <label className="help" htmlFor={field}>
        {words.label}
      </label>
      <textarea
        id={field}
        rows={2}
        maxLength={LONGEST_REQUEST_NOTE}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save(event);
        }}
      />
      <button className="quiet-button" type="submit">
        {words.add}
      </button>
    </form>
  );
}
