import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Calendars, NewCalendar } from '../../domain/offer.ts';
import { post, remove } from '../api.ts';
import { Asked } from '../asked.tsx';
import { Awaiting } from '../awaiting.tsx';
import { inDay } from '../moments.ts';
import { calendarsQuery } from '../offer/offer-queries.ts';
import styles from '../offer/offer-screen.module.css';
import { calendars as words } from '../offer/words.ts';
import { useTitle } from '../use-title.ts';

/** The private addresses at which calendars read the visits. */
export function CalendarsScreen() {
  const client = useQueryClient();
  const { data, error: unread, refetch } = useQuery(calendarsQuery);
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
  const error = making.error ?? ending.error;
  useTitle(words.title);
  function make(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    making.mutate(String(new FormData(form).get('name')), { onSuccess: () => form.reset() });
  }
  return (
    <div className={`screen ${styles.screen}`}>
      <h1 tabIndex={-1}>{words.heading}</h1>
      <p className="sentence">{words.text}</p>
      <p className="sentence">{words.slow}</p>
      {!data && <Awaiting error={unread} retry={refetch} />}
      {error && (
        <p className="error" role="alert">
          {error.message}
        </p>
      )}
      {made && <Made calendar={made} />}
      {data && (
        <>
          <ul className={styles.rows}>
            {data.calendars.length === 0 && <li className={styles.entry}>{words.none}</li>}
            {data.calendars.map(({ id, name, readMs }) => (
              <li key={id} className={styles.entry}>
                <p>
                  <strong dir="auto">{name}</strong>{' '}
                  <span className={styles.fact}>{readMs === null ? words.unread : words.read(inDay(readMs))}</span>
                </p>
                <Asked
                  button={words.end}
                  label={words.endOf(name)}
                  question={words.sure}
                  yes={words.yes}
                  isDisabled={ending.isPending}
                  onYes={() => ending.mutate(id)}
                />
              </li>
            ))}
          </ul>
          <form className={styles.panel} onSubmit={make}>
            <div className={styles.field}>
              <label htmlFor="calendar-name">{words.name}</label>
              <input id="calendar-name" name="name" type="text" required maxLength={40} dir="auto" autoComplete="off" />
            </div>
            <p>
              <button className="button small" type="submit" disabled={making.isPending}>
                {words.add}
              </button>
            </p>
          </form>
        </>
      )}
    </div>
  );
}

/** The address of a calendar that was made just now. */
function Made({ calendar: { webcal, https } }: { calendar: NewCalendar }) {
  const [said, setSaid] = useState('');
  async function copy() {
    setSaid(
      await navigator.clipboard.writeText(https).then(
        () => words.copied,
        () => words.notCopied,
      ),
    );
  }
  return (
    <div className={styles.panel}>
      <p className={styles.job}>{words.once}</p>
      <p>
        <a className="button primary small" href={webcal}>
          {words.tap}
        </a>
      </p>
      <p>{words.other}</p>
      <p className={styles.message}>{https}</p>
      <div className={styles.choices}>
        <button className="quiet-button" type="button" onClick={copy}>
          {words.copy}
        </button>
        <span className={styles.fact} role="status">
          {said}
        </span>
      </div>
    </div>
  );
}
