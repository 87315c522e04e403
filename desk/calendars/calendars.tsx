import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Calendars, LONGEST_CALENDAR_NAME, type NewCalendar } from '../../domain/calendars.ts';
import { Quoted, Rows } from '../components/blocks.tsx';
import { Button, ConfirmButton, OutButton } from '../components/button.tsx';
import { CopyResult, useCopy } from '../components/copy-result.tsx';
import { ErrorMessage, Field, Form } from '../components/field.tsx';
import { reveal } from '../components/focus.ts';
import { QueryResult, Screen } from '../components/screen.tsx';
import { post, remove } from '../connection/api.ts';
import { calendarsQuery } from '../connection/queries.ts';
import { labelOf } from '../messages.ts';
import { inDay } from '../moments.ts';
import { calendars as messages } from './messages.ts';

/** Private links at which calendar apps read the visits. */
export function CalendarsScreen() {
  const client = useQueryClient();
  const reading = useQuery(calendarsQuery);
  const [made, setMade] = useState<NewCalendar>();
  const making = useMutation({
    mutationFn: (name: string) => post<NewCalendar>('calendars', { name }),
    onSuccess(calendar) {
      setMade(calendar);
      client.setQueryData<Calendars>(calendarsQuery.queryKey, { calendars: calendar.calendars });
    },
  });
  const ending = useMutation({
    mutationFn: (id: string) => remove(`calendars/${id}`),
    onSuccess: () => client.invalidateQueries(calendarsQuery),
  });
  function make(data: FormData, form: HTMLFormElement) {
    making.mutate(String(data.get('name')), { onSuccess: () => form.reset() });
  }
  return (
    <Screen title={messages.title}>
      <p className="sentence">{messages.text}</p>
      <p className="sentence">{messages.slow}</p>
      <ErrorMessage error={ending.error} />
      {made && reading.data?.calendars.some(({ id }) => id === made.id) && (
        <Made key={made.id} calendar={made} />
      )}
      <QueryResult reading={reading}>
        {({ calendars }) => (
          <>
            {calendars.length === 0 && <p className="sentence">{messages.none}</p>}
            <Rows of={calendars} keyOf={({ id }) => id}>
              {({ id, name, readMs }) => (
                <>
                  <p>
                    <strong dir="auto">{name}</strong>{' '}
                    <span className="fact">
                      {readMs === null ? messages.unread : messages.read(inDay(readMs))}
                    </span>
                  </p>
                  <ConfirmButton
                    button={messages.end}
                    label={labelOf(messages.end, name)}
                    question={messages.sure}
                    yes={messages.yes}
                    isDisabled={ending.isPending}
                    onYes={() => ending.mutate(id)}
                  />
                </>
              )}
            </Rows>
            <Form className="panel" onSend={make}>
              <Field label={messages.name} name="name" required maxLength={LONGEST_CALENDAR_NAME} />
              <Button type="submit" disabled={making.isPending}>
                {messages.add}
              </Button>
              <ErrorMessage error={making.error} />
            </Form>
          </>
        )}
      </QueryResult>
    </Screen>
  );
}

function Made({ calendar: { webcal, https } }: { calendar: NewCalendar }) {
  const { outcome, copy } = useCopy('link');
  return (
    <div ref={reveal} className="panel">
      <p>{messages.once}</p>
      <p>
        <OutButton kind="small primary" href={webcal}>
          {messages.tap}
        </OutButton>
      </p>
      <p>{messages.other}</p>
      <Quoted>{https}</Quoted>
      <Button onClick={() => copy(https)}>{messages.copy}</Button>
      <CopyResult outcome={outcome} />
    </div>
  );
}
