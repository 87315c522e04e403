import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { deskPaths } from '../../domain/desk-paths.ts';
import { faultsInLines, type SavedLine, type SavedLines, type SavedLinesChange } from '../../domain/offer.ts';
import { put, Refusal } from '../api.ts';
import { Awaiting } from '../awaiting.tsx';
import { deskData } from '../data.ts';
import { draft } from '../drafts.ts';
import { Failed } from '../mistake.tsx';
import { savedLinesQuery } from '../queries.ts';
import { Screen } from '../screen.tsx';
import { Lines } from './lines.tsx';
import { type LineForm, lineOf, savedLineFormOf } from './offer-form.ts';
import styles from './offer-screen.module.css';
import { offer, savedLines as words } from './words.ts';

/** Where the owner edits the lines that are used again, for each service. */
export function SavedLinesScreen() {
  const reading = useQuery(savedLinesQuery);
  return (
    <Screen title={words.title} back={{ href: deskPaths.site, name: words.back }}>
      <p className="sentence">{words.text}</p>
      <Awaiting reading={reading}>
        {({ services }) => (
          <ul className="rows">
            {deskData.services.map(({ id, title }) => (
              <li key={id}>
                <OfService
                  title={title}
                  saved={services.find(({ service }) => service === id) ?? { service: id, lines: [], version: 0 }}
                />
              </li>
            ))}
          </ul>
        )}
      </Awaiting>
    </Screen>
  );
}

/** The version on which lines were typed stays with them. */
type Typed = { lines: LineForm[]; version: number };

function OfService({ title, saved }: { title: string; saved: SavedLines['services'][number] }) {
  const { service } = saved;
  const client = useQueryClient();
  const kept = draft(`lines:${service}`);
  const text = kept.use();
  const [isOpen, setIsOpen] = useState(text !== '');
  const [isChecked, setIsChecked] = useState(false);
  const { mutate, error, isPending, isSuccess, reset } = useMutation({
    mutationFn: (change: SavedLinesChange) => put<SavedLines>('saved-lines', change),
    onSuccess(all) {
      kept.set('');
      client.setQueryData(savedLinesQuery.queryKey, all);
    },
  });
  const typed: Typed = text ? JSON.parse(text) : { lines: saved.lines.map(savedLineFormOf), version: saved.version };
  const faults = faultsInLines(typed.lines.map(lineOf));
  const theirs =
    error instanceof Refusal ? error.answer.saved?.services.find((one) => one.service === service) : undefined;

  function send(version: number) {
    setIsChecked(true);
    if (faults.length > 0) return;
    const lines = typed.lines.map(lineOf).map(({ id: _, ...line }): SavedLine => line);
    mutate({ service, lines, version });
  }
  function save(event: FormEvent) {
    event.preventDefault();
    send(typed.version);
  }
  return (
    <details className="fold" open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <span dir="auto">{title}</span> <span className="fact">{words.count(saved.lines.length)}</span>
      </summary>
      {isOpen && (
        <form className={`${styles.lines} stack`} noValidate onSubmit={save}>
          <Lines
            lines={typed.lines}
            faults={faults}
            isChecked={isChecked}
            onChange={(lines) => {
              kept.set(JSON.stringify({ ...typed, lines } satisfies Typed));
              if (!theirs) reset();
            }}
            offered={[]}
            add={words.add}
            label={title}
          />
          <Failed error={error} />
          <div className="choices">
            {theirs ? (
              <>
                <button className="quiet-button" type="button" onClick={() => send(theirs.version)}>
                  {offer.keepMine}
                </button>
                <button
                  className="quiet-button"
                  type="button"
                  onClick={() => {
                    kept.set('');
                    reset();
                    client.invalidateQueries(savedLinesQuery);
                  }}
                >
                  {offer.takeTheirs}
                </button>
              </>
            ) : (
              <button className="button small" type="submit" disabled={isPending} aria-label={words.saveOf(title)}>
                {words.save}
              </button>
            )}
            <span className="fact" role="status">
              {isSuccess && !text && words.saved}
            </span>
          </div>
        </form>
      )}
    </details>
  );
}
