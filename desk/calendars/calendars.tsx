import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type Calendars, LONGEST_CALENDAR_NAME, type NewCalendar } from '../../domain/calendars.ts';
import { Asked } from '../components/asked.tsx';
import { Awaiting } from '../components/awaiting.tsx';
import { Button, OutButton } from '../components/button.tsx';
import { Copied, useCopy } from '../components/copied.tsx';
import { Field } from '../components/field.tsx';
import { Failed } from '../components/mistake.tsx';
import { Quoted } from '../components/quoted.tsx';
import { Rows } from '../components/rows.tsx';
import { Screen } from '../components/screen.tsx';
import { post, remove } from '../connection/api.ts';
import { calendarsQuery } from '../connection/queries.ts';
import { inDay } from '../moments.ts';
import { calendars as words } from './words.ts';

/** The private addresses at which calendars read the visits. */
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
  function make(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    making.mutate(String(new FormData(form).get('name')), { onSuccess: () => form.reset() });
  }
  return (
    <Screen title={words.title}>
      <p className="sentence">{words.text}</p>
      <p className="sentence">{words.slow}</p>
      <Failed error={making.error ?? ending.error} />
      {made && <Made calendar={made} />}
      <Awaiting reading={reading}>
        {({ calendars }) => (
          <>
            {calendars.length === 0 && <p className="sentence">{words.none}</p>}
            <Rows of={calendars} keyOf={({ id }) => id}>
              {({ id, name, readMs }) => (
                <>
                  <p>
                    <strong dir="auto">{name}</strong>{' '}
                    <span className="fact">{readMs === null ? words.unread : words.read(inDay(readMs))}</span>
                  </p>
                  <Asked
                    button={words.end}
                    label={words.endOf(name)}
                    question={words.sure}
                    yes={words.yes}
                    isDisabled={ending.isPending}
                    onYes={() => ending.mutate(id)}
                  />
                </>
              )}
            </Rows>
            <form className="panel" onSubmit={make}>
              <Field label={words.name} name="name" required maxLength={LONGEST_CALENDAR_NAME} />
              <Button type="submit" disabled={making.isPending}>
                {words.add}
              </Button>
            </form>
          </>
        )}
      </Awaiting>
    </Screen>
  );
}

/** The address of a calendar that was made just now. */
function Made({ calendar: { webcal, https } }: { calendar: NewCalendar }) {
  const { outcome, copy } = useCopy(words);
  return (
    <div className="panel">
      <p>{words.once}</p>
      <p>
        <OutButton kind="small primary" href={webcal}>
          {words.tap}
        </OutButton>
      </p>
      <p>{words.other}</p>
      <Quoted>{https}</Quoted>
      <Button onClick={() => copy(https)}>{words.copy}</Button>
      <Copied outcome={outcome} />
    </div>
  );
}
