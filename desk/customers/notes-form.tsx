import { type DeskCustomer, LONGEST_CUSTOMER_NOTES } from '../../domain/customers.ts';
import { EditProblem, SaveRow } from '../changes/edit-problem.tsx';
import { useEdited } from '../changes/use-edited.ts';
import { Quoted } from '../components/blocks.tsx';
import { Field, Form } from '../components/field.tsx';
import { customer as messages } from './messages.ts';

const FIELD = 'customer-notes';

export function NotesForm({ customer: { id, name, notes, notesVersion } }: { customer: DeskCustomer }) {
  const edit = useEdited({ kind: 'customer-notes', of: id, name, value: notes, base: notesVersion });
  const { value, state, entry } = edit;
  return (
    <Form className="stack" noValidate onSend={edit.save}>
      <Field
        id={FIELD}
        label={messages.notes}
        help={messages.notesHelp}
        mistake={state === 'refused' ? entry?.refused?.sentence : undefined}
      >
        {(described) => (
          <textarea
            rows={3}
            dir="auto"
            maxLength={LONGEST_CUSTOMER_NOTES}
            value={value}
            {...described}
            onChange={({ target }) => edit.set(target.value, { isHeld: true })}
          />
        )}
      </Field>
      <EditProblem edit={edit} name={name} id={FIELD} show={(shown) => <Quoted>{shown}</Quoted>} />
      <SaveRow edit={edit} name={messages.notes} />
    </Form>
  );
}
