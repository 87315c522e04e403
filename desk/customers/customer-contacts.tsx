import type { DeskCustomer } from '../../domain/customers.ts';
import { mailLink } from '../../domain/links.ts';
import { noteTap } from '../changes/contact-taps.ts';
import { ContactDock } from '../request/contact-dock.tsx';
import { customer as messages } from './messages.ts';

/** Each tap is recorded in the history of the customer's newest request. */
export function CustomerContacts({ customer }: { customer: DeskCustomer }) {
  const { name, phones, emails, address, history } = customer;
  const [newest] = history;
  return (
    <ContactDock
      label={messages.contact}
      phone={phones[0] ?? ''}
      mail={mailLink(emails[0] ?? '')}
      place={address}
      preferred="call"
      onTap={(way) => newest && noteTap({ id: newest.id, name }, { way, occasion: 'answer' })}
    />
  );
}
