import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { deskPaths } from '../../domain/desk-paths.ts';
import { writeRange } from '../../domain/money.ts';
import { faultsInLines, type SavedLines } from '../../domain/quote.ts';
import { changeQueue } from '../changes/desk-queue.ts';
import { EditProblem, SaveRow } from '../changes/edit-problem.tsx';
import { isEditOf } from '../changes/entry.ts';
import { useEdited } from '../changes/use-edited.ts';
import { Fold, Rows } from '../components/blocks.tsx';
import { FieldError, Form } from '../components/field.tsx';
import { QueryResult, Screen, useBackLink } from '../components/screen.tsx';
import { savedLinesQuery } from '../connection/queries.ts';
import { deskData } from '../data.ts';
import { ContentValue } from '../site/content-value.tsx';
import { Lines } from './lines.tsx';
import { savedLines as messages } from './messages.ts';
import { type LineForm, lineOf, savedLineFormOf } from './quote-form.ts';

export function SavedLinesScreen() {
  const reading = useQuery(savedLinesQuery);
  const offered = deskData().services;
  // Unsent lines of a service that was hidden meanwhile.
  const unsent = changeQueue.entries
    .use()
    .filter((entry) => isEditOf(entry, 'saved-lines'))
    .filter(({ of }) => !offered.some(({ id }) => id === of))
    .map(({ of, name }) => ({ id: of, title: name }));
  return (
    <Screen title={messages.title} back={useBackLink({ href: deskPaths.site, name: messages.back })}>
      <p className="sentence">{messages.text}</p>
      <QueryResult reading={reading}>
        {({ services }) => (
          <Rows of={[...offered, ...unsent]} keyOf={({ id }) => id}>
            {({ id, title }) => (
              <OfService
                title={title}
                saved={
                  services.find(({ service }) => service === id) ?? { service: id, lines: [], version: 0 }
                }
              />
            )}
          </Rows>
        )}
      </QueryResult>
    </Screen>
  );
}

function OfService({ title, saved }: { title: string; saved: SavedLines['services'][number] }) {
  const id = `lines-${saved.service}`;
  const edit = useEdited({
    kind: 'saved-lines',
    of: saved.service,
    name: title,
    value: useMemo(() => saved.lines.map(savedLineFormOf), [saved]),
    base: saved.version,
  });
  const { value: lines, state } = edit;
  const [isChecked, setIsChecked] = useState(false);
  const faults = faultsInLines(lines.map(lineOf));
  function save() {
    setIsChecked(true);
    if (faults.length === 0) edit.save();
  }
  return (
    <Fold
      summary={
        <>
          <span dir="auto">{title}</span> <span className="fact">{messages.count(saved.lines.length)}</span>
        </>
      }
      isOpen={state !== 'known'}
    >
      {() => (
        <Form id={id} className="stack" aria-label={title} tabIndex={-1} noValidate onSend={save}>
          <Lines
            lines={lines}
            faults={faults}
            isChecked={isChecked}
            onChange={(changed) => edit.set(changed, { isHeld: true })}
            offered={[]}
            add={messages.add}
            label={title}
          />
          <EditProblem
            edit={edit}
            name={title}
            id={id}
            show={(shown) => <ContentValue value={shown.map(sayLine)} />}
          />
          <FieldError id={`mistake-${saved.service}`} sentence={edit.refusal} />
          <SaveRow edit={edit} name={title} />
        </Form>
      )}
    </Fold>
  );
}

function sayLine(line: LineForm): string {
  const { words: work, low, high } = lineOf(line);
  return high >= low ? `${work}: ${writeRange({ low, high })}` : work;
}
