import type { DeskRequest } from '../../domain/desk.ts';
import { mailLink, placeOf } from '../../domain/links.ts';
import { noteTap } from '../changes/contact-taps.ts';
import { deskData } from '../data.ts';
import { ContactDock } from './contact-dock.tsx';
import { request as messages } from './messages.ts';

/** Each tap leads to a question (notices/question.tsx). */
export function RequestDock({ request }: { request: DeskRequest }) {
  const { payload, status } = request;
  const preferred = payload.isEmergency ? 'call' : (PREFERRED[payload.contactMethod] ?? 'call');
  const message = {
    subject: messages.mail.subject(payload.quote_id),
    body: messages.mail.greeting(payload.firstName, deskData().shortName),
  };
  return (
    <ContactDock
      label={messages.actions.label}
      phone={payload.phone}
      mail={mailLink(payload.email, message)}
      place={placeOf(payload)}
      preferred={status === 'quarantine' ? undefined : preferred}
      onTap={(way) => noteTap(request, { way, occasion: 'answer' })}
    />
  );
}

/** By value of contactMethod (domain/field-messages.ts). */
const PREFERRED: Record<string, 'call' | 'text' | 'email'> = { phone: 'call', text: 'text', email: 'email' };
