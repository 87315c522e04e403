import { type DeskRequest, LONGEST_REQUEST_NOTE } from '../../domain/desk.ts';
import { changeQueue } from '../changes/desk-queue.ts';
import { useDraft } from '../changes/use-edited.ts';
import { Button } from '../components/button.tsx';
import { Field, Form } from '../components/field.tsx';
import { NOTES } from '../components/focus.ts';
import { notes as messages } from './messages.ts';

/** The note stays in the field, also after a reload, until it is in the change queue. */
export function NoteForm({ request }: { request: DeskRequest }) {
  const [text, setText] = useDraft(`note/${request.id}`);
  function save() {
    if (text.trim() === '') return;
    changeQueue.enqueue(request, { kind: 'note', text });
    setText('');
  }
  return (
    <Form className="stack" onSend={save}>
      <h2 id={NOTES} tabIndex={-1}>
        {messages.heading}
      </h2>
      <Field label={messages.label}>
        {(described) => (
          <textarea
            rows={2}
            dir="auto"
            maxLength={LONGEST_REQUEST_NOTE}
            value={text}
            {...described}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              save();
            }}
          />
        )}
      </Field>
      <Button type="submit">{messages.add}</Button>
    </Form>
  );
}
