/** The form of what the site says, made from the server's description of it. Forms and lists are in each other. */

import { useState } from 'react';
import { randomUuid } from '../../domain/random-uuid.ts';
import type { List } from '../../domain/site-desk.ts';
import { lanes } from '../changes/desk-lanes.ts';
import { EditProblem } from '../changes/edit-problem.tsx';
import { useEdited } from '../changes/use-edited.ts';
import { Asked } from '../components/asked.tsx';
import { Button } from '../components/button.tsx';
import { Mistake } from '../components/mistake.tsx';
import { Draft } from './draft-state.tsx';
import styles from './fields.module.css';
import { LeafField } from './leaf.tsx';
import { ListEntry, nameOf } from './list-entry.tsx';
import { Said } from './said.tsx';
import { type Entry, editOf, entriesOf, type FieldsProps, hidingOf, isNewIn, useIsHidden } from './typed.ts';
import { form } from './words.ts';

const words = form.list;

export function Fields({ fields, isNew = false, isFresh = false }: FieldsProps) {
  return fields.map((field) => {
    if (field.kind === 'list') return <ListField key={field.path} list={field} />;
    if (field.kind !== 'group')
      return <LeafField key={field.path} field={field} isNew={isNew} isFresh={isFresh} />;
    return (
      <section key={field.path} className={styles.group} aria-labelledby={field.path}>
        <h2 id={field.path} tabIndex={-1}>
          {field.name}
        </h2>
        <p className="fact">{field.help}</p>
        <Fields fields={field.fields} isNew={isNew} isFresh={isFresh} />
      </section>
    );
  });
}

type ListFieldProps = {
  list: List;
  /** The id of the one entry to show, open, besides one that is added. */
  only?: string;
};

/** Entries that can be added, ordered and taken away, each behind its label. */
export function ListField({ list, only }: ListFieldProps) {
  const edit = useEdited(editOf(list));
  const [said, setSaid] = useState('');
  const [added, setAdded] = useState<string>();
  const [taken, setTaken] = useState<{ entry: Entry; place: number }>();
  const isHidden = useIsHidden();
  const ids = [...edit.value];
  const entries = entriesOf(list, ids, taken?.entry);
  const isTaken = taken && !ids.includes(taken.entry.id);
  const seen = entries.filter((entry) => !isHidden(entry)).length;
  const isFull = seen >= list.most;
  const canLose = (entry: Entry) => isHidden(entry) || seen > list.least;

  function set(changed: readonly string[]) {
    edit.set(changed);
    lanes.endTyping();
  }
  function add() {
    const key = list.path.split('/').at(-1)?.toLowerCase();
    const id = `${key}-${randomUuid().slice(0, 8)}`;
    setAdded(id);
    set([...ids, id]);
    requestAnimationFrame(() => document.getElementById(`${list.path}/${id}`)?.focus());
  }
  function move(entry: Entry, by: 1 | -1) {
    const place = ids.indexOf(entry.id) + by;
    set(ids.filter((id) => id !== entry.id).toSpliced(place, 0, entry.id));
    setSaid(words.moved(nameOf(entry), place + 1, ids.length));
    // What has moved in the page has lost the focus; at an end of the list the other button has it.
    requestAnimationFrame(() => {
      const [up, down] = ['up', 'down'].map((way) =>
        document.getElementById(`${list.path}/${entry.id}-${way}`),
      );
      const [wanted, other] = by < 0 ? [up, down] : [down, up];
      (wanted?.matches(':disabled') ? other : wanted)?.focus();
    });
  }
  function takeAway(entry: Entry) {
    setTaken({ entry, place: ids.indexOf(entry.id) });
    set(ids.filter((id) => id !== entry.id));
    requestAnimationFrame(() => document.getElementById(`${list.path}-undo`)?.focus());
  }

  return (
    <section className={styles.group} aria-labelledby={list.path}>
      <h2 id={list.path} tabIndex={-1}>
        {list.name}
      </h2>
      {only === undefined && <p className="sentence">{list.help}</p>}
      {entries.length === 0 && <p className="fact">{words.none}</p>}
      {entries.length > 0 && (
        <ol className="stack">
          {entries.map(
            (entry, place) =>
              (only === undefined || entry.id === only || entry.id === added) && (
                <ListEntry
                  key={entry.id}
                  list={list}
                  entry={entry}
                  isAdded={entry.id === added}
                  isWanted={entry.id === only}
                  onUp={place > 0 ? () => move(entry, -1) : undefined}
                  onDown={place < entries.length - 1 ? () => move(entry, 1) : undefined}
                  onHide={(isHidden(entry) ? !isFull : canLose(entry)) ? setSaid : undefined}
                  onTakeAway={canLose(entry) ? () => takeAway(entry) : undefined}
                >
                  <Fields fields={shownOf(entry)} isNew={isNewIn(list, entry)} isFresh={entry.id === added} />
                </ListEntry>
              ),
          )}
        </ol>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <Mistake id={`${list.path}-mistake`} sentence={list.mistake} />
      <div className="apart">
        <Asked
          button={list.add ?? words.add}
          label={list.add ?? words.addTo(list.name)}
          question={ids.length >= (list.asked?.from ?? 0) ? list.asked?.question : undefined}
          yes={words.askedYes}
          isDisabled={isFull}
          onYes={add}
        />
        <div className="choices" role="status">
          {isTaken && (
            <>
              <p>{words.takenAway(nameOf(taken.entry))}</p>
              <Button
                id={`${list.path}-undo`}
                onClick={() => {
                  set(ids.toSpliced(taken.place, 0, taken.entry.id));
                  document.getElementById(list.path)?.focus();
                }}
              >
                {words.undo}
              </Button>
            </>
          )}
        </div>
      </div>
      {isFull && <p className="sentence">{words.full(list.most)}</p>}
      <Draft field={list} edit={edit} />
      <EditProblem
        edit={edit}
        name={list.name}
        id={list.path}
        show={(value) => <Said value={entriesOf(list, value, taken?.entry).map(nameOf)} />}
      />
    </section>
  );
}

/** The fields of an entry without the one that hides it, which is a button. */
function shownOf(entry: Entry) {
  const hiding = hidingOf(entry);
  return entry.fields.filter((field) => field !== hiding);
}
