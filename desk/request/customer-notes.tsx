import type { DeskRequest } from '../../domain/desk.ts';
import { customerPath } from '../../domain/desk-paths.ts';
import { changeQueue } from '../changes/desk-queue.ts';
import { editIn, isOnItsWay } from '../changes/entry.ts';
import { Quoted } from '../components/blocks.tsx';
import { LinkButton } from '../components/button.tsx';
import { usePathWithBack } from '../components/screen.tsx';
import { customerNotes as messages } from './messages.ts';

type CustomerProps = { customer: NonNullable<DeskRequest['customer']> };

/** The owner's notes, also from earlier requests. */
export function CustomerNotes({ customer }: CustomerProps) {
  const notes = useNotes(customer);
  if (notes === '') return null;
  return (
    <section aria-label={messages.label}>
      <Quoted>{notes}</Quoted>
      <ToCustomer customer={customer} />
    </section>
  );
}

/** Link at the end of the screen, shown while there are no notes. */
export function AddCustomerNotes({ customer }: CustomerProps) {
  return (
    useNotes(customer) === '' && (
      <li>
        <ToCustomer customer={customer} />
      </li>
    )
  );
}

function ToCustomer({ customer }: CustomerProps) {
  const href = usePathWithBack(customerPath(customer.id));
  return (
    <LinkButton kind="text" href={href}>
      {useNotes(customer) === '' ? messages.add : messages.open}
    </LinkButton>
  );
}

/** An unsent change wins over the saved state. */
function useNotes({ id, notes }: CustomerProps['customer']): string {
  const edit = editIn(changeQueue.entries.use(), { kind: 'customer-notes', of: id });
  return edit && isOnItsWay(edit) ? edit.value : notes;
}
