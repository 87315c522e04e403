import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { deskPaths } from '../../domain/desk-paths.ts';
import { faultsInLines, type SavedLine, type SavedLines, type SavedLinesChange } from '../../domain/offer.ts';
import { KeepOne } from '../changes/keep-one.tsx';
import { isNumber, objectOf } from '../changes/stored-form.ts';
import { useKeptEdit } from '../changes/use-kept-edit.ts';
import { Awaiting } from '../components/awaiting.tsx';
import { Failed } from '../components/mistake.tsx';
import { Screen } from '../components/screen.tsx';
import { useWayBack } from '../components/way-back.ts';
import { savedLinesQuery } from '../connection/queries.ts';
import { deskData } from '../data.ts';
import { Lines } from './lines.tsx';
import { isLines, type LineForm, lineOf, savedLineFormOf } from './offer-form.ts';
import styles from './offer-screen.module.css';
import { savedLines as words } from './words.ts';

/** Where the owner edits the lines that are used again, for each service. */
export function SavedLinesScreen() {
  const reading = useQuery(savedLinesQuery);
  return (
    <Screen title={words.title} back={useWayBack({ href: deskPaths.site, name: words.back })} own={['lines:']}>
      <p className="sentence">{words.text}</p>
      <Awaiting reading={reading}>
        {({ services }) => (
          <ul className="rows">
            {deskData().services.map(({ id, title }) => (
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

const isTyped = objectOf<Typed>({ lines: isLines, version: isNumber });

function OfService({ title, saved }: { title: string; saved: SavedLines['services'][number] }) {
  const { service } = saved;
  const known: Typed = { lines: saved.lines.map(savedLineFormOf), version: saved.version };
  const { queryKey } = savedLinesQuery;
  const edit = useKeptEdit({ key: `lines:${service}`, known, isValue: isTyped, path: 'saved-lines', queryKey });
  const { shown, type, error, isPending, isSaved, takeTheirs } = edit;
  const [isOpen, setIsOpen] = useState(shown !== known);
  const [isChecked, setIsChecked] = useState(false);
  const faults = faultsInLines(shown.lines.map(lineOf));
  const theirs = edit.conflict?.saved?.services.find((one) => one.service === service);

  function send(version: number) {
    setIsChecked(true);
    if (faults.length > 0) return;
    const lines = shown.lines.map(lineOf).map(({ id: _, ...line }): SavedLine => line);
    edit.send({ service, lines, version } satisfies SavedLinesChange);
  }
  function save(event: FormEvent) {
    event.preventDefault();
    send(shown.version);
  }
  return (
    <details className="fold" open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <span dir="auto">{title}</span> <span className="fact">{words.count(saved.lines.length)}</span>
      </summary>
      {isOpen && (
        <form className={`${styles.lines} stack`} noValidate onSubmit={save}>
          <Lines
            lines={shown.lines}
            faults={faults}
            isChecked={isChecked}
            onChange={(lines) => type({ lines })}
            offered={[]}
            add={words.add}
            label={title}
          />
          <Failed error={error} />
          <div className="choices">
            {theirs ? (
              <KeepOne onMine={() => send(theirs.version)} onTheirs={takeTheirs} />
            ) : (
              <button className="button small" type="submit" disabled={isPending} aria-label={words.saveOf(title)}>
                {words.save}
              </button>
            )}
            <span className="fact" role="status">
              {isSaved && words.saved}
            </span>
          </div>
        </form>
      )}
    </details>
  );
}
