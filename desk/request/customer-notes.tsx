import type { DeskRequest } from '../../domain/desk.ts';
import { customerPath } from '../../domain/desk-paths.ts';
import { lanes } from '../changes/desk-lanes.ts';
import { editIn, isOnItsWay } from '../changes/entry.ts';
import { LinkButton } from '../components/button.tsx';
import { usePathWithBack } from '../components/screen.tsx';
import { customerNotes as messages } from './messages.ts';

/** What the owner knows of this customer from earlier requests. */
export function CustomerNotes({
  customer: { id, notes },
}: {
  customer: NonNullable<DeskRequest['customer']>;
}) {
  const path = usePathWithBack(customerPath(id));
  const edit = editIn(lanes.entries.use(), { kind: 'customer-notes', of: id });
  const shown = edit && isOnItsWay(edit) ? edit.value : notes;
  return (
    <section aria-label={messages.label}>
      {shown && (
        <p className="quoted" dir="auto">
          {shown}
        </p>
      )}
      <LinkButton kind="text" href={path}>
        {shown ? messages.open : messages.add}
      </LinkButton>
    </section>
  );
}
