import { type DeskCustomer, LONGEST_CUSTOMER_NOTES } from '../../domain/customers.ts';
import { EditProblem, SaveRow } from '../changes/edit-problem.tsx';
import { useEdited } from '../changes/use-edited.ts';
import { Quoted } from '../components/blocks.tsx';
import { Field, Form } from '../components/field.tsx';
import { customer as messages } from './messages.ts';

type NotesFormProps = {
  customer: Pick<DeskCustomer, 'id' | 'name' | 'notes' | 'notesVersion'>;
  label?: string;
};

export function NotesForm({ customer, label = messages.notes }: NotesFormProps) {
  const { id, name, notes, notesVersion } = customer;
  const field = `notes-${id}`;
  const edit = useEdited({ kind: 'customer-notes', of: id, name, value: notes, base: notesVersion });
  return (
    <Form className="stack" noValidate onSend={edit.save}>
      <Field id={field} label={label} help={messages.notesHelp} mistake={edit.refusal}>
        {(described) => (
          <textarea
            rows={3}
            dir="auto"
            maxLength={LONGEST_CUSTOMER_NOTES}
            value={edit.value}
            {...described}
            onChange={({ target }) => edit.set(target.value, { isHeld: true })}
          />
        )}
      </Field>
      <EditProblem edit={edit} name={name} id={field} show={(shown) => <Quoted>{shown}</Quoted>} />
      <SaveRow edit={edit} name={label} />
    </Form>
  );
}
