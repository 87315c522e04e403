/** The form for the site's content, built from the server's description. */
import { flushSync } from 'react-dom';
import { randomUuid } from '../../domain/random-uuid.ts';
import type { List } from '../../domain/site-desk.ts';
import { changeQueue } from '../changes/desk-queue.ts';
import { useEdited } from '../changes/use-edited.ts';
import { ConfirmButton } from '../components/button.tsx';
import { FieldError } from '../components/field.tsx';
import { Removed, useListEditor } from '../components/list-editor.tsx';
import { labelOf } from '../messages.ts';
import styles from './fields.module.css';
import { Draft, LeafField } from './leaf.tsx';
import { ListEntry, nameOf } from './list-entry.tsx';
import { form } from './messages.ts';
import { type Entry, editOf, entriesOf, type FieldsProps, hidingOf, isNewIn, useIsHidden } from './typed.ts';

const messages = form.list;

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
  /** Show only this entry, open, and any added one. */
  only?: string;
};

export function ListField({ list, only }: ListFieldProps) {
  const edit = useEdited(editOf(list));
  const isHidden = useIsHidden();
  const editor = useListEditor<Entry>({
    set(changed) {
      edit.set(changed.map(({ id }) => id));
      changeQueue.endTyping();
    },
    nameOf,
    idOf: ({ id }) => `${list.path}/${id}`,
  });
  const { added } = editor;
  const entries = entriesOf(list, edit.value, editor.removed);
  const visible = entries.filter((entry) => !isHidden(entry)).length;
  const isFull = visible >= list.most;
  const canLose = (entry: Entry) => isHidden(entry) || visible > list.least;

  function add() {
    const key = list.path.split('/').at(-1)?.toLowerCase();
    const id = `${key}-${randomUuid().slice(0, 8)}`;
    // Phones open their keyboard only for a field that gets the focus during the tap.
    flushSync(() => {
      const at = list.order === 'newest first' ? 0 : entries.length;
      for (const entry of entriesOf(list, [id])) editor.add(entries, entry, at);
    });
    const entry = document.getElementById(`${list.path}/${id}`)?.closest('li');
    entry?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  }
  return (
    <section className={styles.group} aria-labelledby={list.path}>
      <h2 id={list.path} tabIndex={-1}>
        {list.name}
      </h2>
      {only === undefined && <p className="sentence">{list.help}</p>}
      {entries.length === 0 && <p className="fact">{messages.none}</p>}
      {entries.length > 0 && (
        <ol className="stack">
          {entries.map(
            (entry, place) =>
              (only === undefined || entry.id === only || entry.id === added?.id) && (
                <ListEntry
                  key={entry.id}
                  list={list}
                  entry={entry}
                  isAdded={entry.id === added?.id}
                  isWanted={entry.id === only || entries.length === 1}
                  position={only === undefined ? '' : messages.position(place + 1, entries.length)}
                  onUp={place > 0 ? () => editor.move(entries, entry, -1) : undefined}
                  onDown={place < entries.length - 1 ? () => editor.move(entries, entry, 1) : undefined}
                  onHide={(isHidden(entry) ? !isFull : canLose(entry)) ? editor.setSaid : undefined}
                  onRemove={canLose(entry) ? () => editor.remove(entries, entry) : undefined}
                >
                  <Fields
                    fields={shownOf(entry)}
                    isNew={isNewIn(list, entry)}
                    isFresh={entry.id === added?.id}
                  />
                </ListEntry>
              ),
          )}
        </ol>
      )}
      <FieldError id={`${list.path}-mistake`} sentence={edit.refusal ?? list.mistake} />
      <div className="apart">
        <ConfirmButton
          button={list.add ?? messages.add}
          label={list.add ?? labelOf(messages.add, list.name)}
          question={entries.length >= (list.asked?.from ?? 0) ? list.asked?.question : undefined}
          yes={messages.askedYes}
          isDisabled={isFull}
          onYes={add}
        />
        <Removed editor={editor} items={entries} />
      </div>
      {isFull && <p className="sentence">{messages.full(list.most)}</p>}
      <Draft field={list} edit={edit} say={(value) => entriesOf(list, value, editor.removed).map(nameOf)} />
    </section>
  );
}

/** All fields except `hidden`: the entry has a Hide button instead. */
function shownOf(entry: Entry) {
  const hiding = hidingOf(entry);
  return entry.fields.filter((field) => field !== hiding);
}
