import type { DeskRequest } from '../../domain/desk.ts';
import { mailLink, mapLink, placeOf, textLink } from '../../domain/links.ts';
import { formatPhone, phoneLink } from '../../domain/phone.ts';
import { Icon } from '../../site/components/icon.tsx';
import { noteTap } from '../changes/changes.ts';
import { Dock, DockWay, DockWays } from '../components/dock.tsx';
import { DeskIcon } from '../components/icon.tsx';
import { deskData } from '../data.ts';
import { request as messages } from './messages.ts';

/** Each tap leads to a question (notices/question.tsx). */
export function Answer({ request }: { request: DeskRequest }) {
  const { payload } = request;
  const preferred = payload.isEmergency ? 'call' : (PREFERRED[payload.contactMethod] ?? 'call');
  const place = placeOf(payload);
  const message = {
    subject: messages.mail.subject(payload.quote_id),
    body: messages.mail.greeting(payload.firstName, deskData().shortName),
  };
  const contacts = [
    { way: 'call', href: phoneLink(payload.phone), icon: <Icon name="phone" size={22} /> },
    { way: 'text', href: textLink(payload.phone), icon: <DeskIcon name="text" size={22} /> },
    { way: 'email', href: mailLink(payload.email, message), icon: <Icon name="mail" size={22} /> },
  ] as const;
  return (
    <Dock label={messages.actions.label}>
      <DockWays>
        {contacts.map(
          ({ way, href, icon }) =>
            href && (
              <DockWay
                key={way}
                name={messages.actions[way]}
                {...(way === 'call' ? { detail: formatPhone(payload.phone) } : {})}
                icon={icon}
                href={href}
                isPreferred={way === preferred && request.status !== 'quarantine'}
                onTap={() => noteTap(request, { way, occasion: 'answer' })}
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

/** By value of contactMethod (domain/field-messages.ts). */
const PREFERRED: Record<string, 'call' | 'text' | 'email'> = { phone: 'call', text: 'text', email: 'email' };
