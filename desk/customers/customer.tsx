import { useQuery } from '@tanstack/react-query';
import type { CustomerRequest, DeskCustomer } from '../../domain/customers.ts';
import { deskPaths, requestPath } from '../../domain/desk-paths.ts';
import { mailLink, mapLink } from '../../domain/links.ts';
import { writeRange } from '../../domain/money.ts';
import { formatPhone, phoneLink } from '../../domain/phone.ts';
import { statusNames } from '../../domain/status.ts';
import type { Way } from '../../domain/taps.ts';
import { noteTap } from '../changes/contact-taps.ts';
import { changeQueue } from '../changes/desk-queue.ts';
import { isEditOf } from '../changes/entry.ts';
import { Badge } from '../components/badge.tsx';
import { Part, Rows, RowWay } from '../components/blocks.tsx';
import { QueryResult, Screen, useBackLink } from '../components/screen.tsx';
import { useNow } from '../connection/clock.ts';
import { customerQuery } from '../connection/queries.ts';
import { labelOf } from '../messages.ts';
import { inDate, inVisitDay } from '../moments.ts';
import { ContactDock } from '../request/contact-dock.tsx';
import { Fact } from '../request/facts.tsx';
import { StatusMark } from '../status/marks.tsx';
import { customerSummary } from './customers.tsx';
import { customer as messages } from './messages.ts';
import { NotesForm } from './notes-form.tsx';
import { SamePerson } from './same-person.tsx';

export function CustomerScreen({ id }: { id: string }) {
  const reading = useQuery(customerQuery(id));
  return (
    <Screen
      title={reading.data?.name || messages.untitled}
      back={useBackLink({ href: deskPaths.customers, name: messages.back })}
    >
      <QueryResult reading={reading}>{(customer) => <Loaded customer={customer} />}</QueryResult>
    </Screen>
  );
}

function Loaded({ customer }: { customer: DeskCustomer }) {
  const { name, phones, emails, address, visitDay, requests, history } = customer;
  const [newest] = history;
  const nowMs = useNow();
  // Unsent notes about a customer who was joined meanwhile.
  const unsent = changeQueue.entries
    .use()
    .filter((entry) => isEditOf(entry, 'customer-notes'))
    .filter(({ of }) => customer.joined.some(({ id }) => id === of));
  const visit = visitDay && inVisitDay(visitDay, nowMs);
  /** Each tap is recorded in the history of the customer's newest request. */
  const note = (way: Way) => newest && noteTap({ ...newest, name }, { way, occasion: 'answer' });
  return (
    <>
      <p className="sentence">
        {[customerSummary({ ...customer, town: '' }), visit].filter(Boolean).join(' · ')}
      </p>
      <ContactDock
        label={messages.contact}
        phone={phones[0] ?? ''}
        mail={mailLink(emails[0] ?? '')}
        place={address}
        preferred="call"
        onTap={note}
      />
      <dl>
        {phones.map((phone) => (
          <Fact key={phone} label={messages.phone} href={phoneLink(phone)} onTap={() => note('call')}>
            {formatPhone(phone)}
          </Fact>
        ))}
        {emails.map((email) => (
          <Fact key={email} label={messages.email} href={mailLink(email)} onTap={() => note('email')}>
            {email}
          </Fact>
        ))}
        {address && (
          <Fact label={messages.address} href={mapLink(address)}>
            {address}
          </Fact>
        )}
      </dl>
      <NotesForm customer={customer} />
      {unsent.map(({ of, name }) => (
        <NotesForm key={of} customer={{ ...customer, id: of, name }} label={labelOf(messages.notes, name)} />
      ))}
      <Part heading={messages.requests}>
        <Rows of={history} keyOf={(request) => request.id}>
          {(request) => <RequestLink request={request} />}
        </Rows>
        {requests > history.length && <p className="fact">{messages.older(history.length)}</p>}
      </Part>
      <SamePerson customer={customer} />
    </>
  );
}

function RequestLink({ request }: { request: CustomerRequest }) {
  const nowMs = useNow();
  const { id, service, status, receivedMs, price, visitDay } = request;
  const facts = [inDate(receivedMs), price && writeRange(price), visitDay && inVisitDay(visitDay, nowMs)];
  return (
    <RowWay
      href={requestPath(id)}
      name={service || messages.request}
      end={<Badge icon={<StatusMark status={status} />}>{statusNames[status]}</Badge>}
      text={facts.filter(Boolean).join(' · ')}
    />
  );
}
