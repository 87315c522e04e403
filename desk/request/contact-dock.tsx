import { mapLink, textLink } from '../../domain/links.ts';
import { formatPhone, phoneLink } from '../../domain/phone.ts';
import type { Way } from '../../domain/taps.ts';
import { Icon } from '../../site/components/icon.tsx';
import { Dock, DockWay, DockWays } from '../components/dock.tsx';
import { DeskIcon } from '../components/icon.tsx';
import { request as messages } from './messages.ts';

type ContactWay = Extract<Way, 'call' | 'text' | 'email'>;

type ContactDockProps = {
  label: string;
  phone: string;
  /** A `mailto:` address; undefined without an e-mail address. */
  mail: string | undefined;
  /** '' for none. */
  place: string;
  preferred: ContactWay | undefined;
  onTap: (way: ContactWay) => void;
};

/** The ways to reach a customer; those that lead nowhere are left out. */
export function ContactDock({ label, phone, mail, place, preferred, onTap }: ContactDockProps) {
  const contacts = [
    { way: 'call', href: phoneLink(phone), icon: <Icon name="phone" size={22} /> },
    { way: 'text', href: textLink(phone), icon: <DeskIcon name="text" size={22} /> },
    { way: 'email', href: mail, icon: <Icon name="mail" size={22} /> },
  ] as const;
  return (
    <Dock label={label}>
      <DockWays>
        {contacts.map(
          ({ way, href, icon }) =>
            href && (
              <DockWay
                key={way}
                name={messages.actions[way]}
                {...(way === 'call' ? { detail: formatPhone(phone) } : {})}
                icon={icon}
                href={href}
                isPreferred={way === preferred}
                onTap={() => onTap(way)}
              />
            ),
        )}
        {place && (
          <DockWay name={messages.actions.map} icon={<Icon name="pin" size={22} />} href={mapLink(place)} />
        )}
      </DockWays>
    </Dock>
  );
}
