import type { DeskCustomer } from '../../domain/customers.ts';
import { mailLink, mapLink, textLink } from '../../domain/links.ts';
import { phoneLink } from '../../domain/phone.ts';
import type { Way } from '../../domain/taps.ts';
import { Icon } from '../../site/components/icon.tsx';
import { noteTap } from '../changes/changes.ts';
import { Dock, DockWay, DockWays } from '../components/dock.tsx';
import { DeskIcon } from '../components/icon.tsx';
import { request as requestMessages } from '../request/messages.ts';
import { customer as messages } from './messages.ts';

/** A tap is in the history of the newest request. */
export function CustomerContacts({ customer }: { customer: DeskCustomer }) {
  const { name, phones, emails, address, history } = customer;
  const [phone = '', email = ''] = [phones[0], emails[0]];
  const contacts = [
    { way: 'call', href: phoneLink(phone), icon: <Icon name="phone" size={22} /> },
    { way: 'text', href: textLink(phone), icon: <DeskIcon name="text" size={22} /> },
    { way: 'email', href: mailLink(email), icon: <Icon name="mail" size={22} /> },
  ] as const;
  const [newest] = history;
  function note(way: Way) {
    if (newest) noteTap({ id: newest.id, name }, { way, occasion: 'answer' });
  }
  return (
    <Dock label={messages.contact}>
      <DockWays>
        {contacts.map(
          ({ way, href, icon }) =>
            href && (
              <DockWay
                key={way}
                name={requestMessages.actions[way]}
                icon={icon}
                href={href}
                isPreferred={way === 'call'}
                onTap={() => note(way)}
              />
            ),
        )}
        {address && (
          <DockWay
            name={requestMessages.actions.map}
            icon={<Icon name="pin" size={22} />}
            href={mapLink(address)}
          />
        )}
      </DockWays>
    </Dock>
  );
}
