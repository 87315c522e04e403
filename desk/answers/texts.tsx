import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deskPaths } from '../../domain/desk-paths.ts';
import { fieldsOfTexts, type PreparedText, type TextUse } from '../../domain/prepared-texts.ts';
import { randomUuid } from '../../domain/random-uuid.ts';
import { changeQueue } from '../changes/desk-queue.ts';
import { EditProblem, SaveRow } from '../changes/edit-problem.tsx';
import { editIn, isEditOf } from '../changes/entry.ts';
import { laneOf, laneOfEdit } from '../changes/lanes.ts';
import { useEdited } from '../changes/use-edited.ts';
import { Fold, Part, Quoted, Rows } from '../components/blocks.tsx';
import { Button, ConfirmButton } from '../components/button.tsx';
import { Field, FieldError, Form } from '../components/field.tsx';
import { QueryResult, Screen, useBackLink } from '../components/screen.tsx';
import { textsQuery } from '../connection/queries.ts';
import { labelOf } from '../messages.ts';
import styles from './answers.module.css';
import { texts as messages } from './messages.ts';

const USES: readonly TextUse[] = ['answer', 'quote', 'review', 'link', 'season'];

export function TextsScreen() {
  const reading = useQuery(textsQuery);
  const entries = changeQueue.entries.use();
  const [added, setAdded] = useState<readonly string[]>([]);
  // Includes unsaved texts typed before a reload.
  const typed = entries.flatMap((entry) => (isEditOf(entry, 'text') ? [entry.of] : []));
  const hide = ({ id }: PreparedText) => setAdded(added.filter((other) => other !== id));
  return (
    <Screen
      title={messages.title}
      heading={messages.heading}
      back={useBackLink({ href: deskPaths.customers, name: messages.back })}
    >
      <p className="sentence">{messages.text}</p>
      <QueryResult reading={reading}>
        {({ texts }) => {
          const known = new Set(texts.map(({ id }) => id));
          const unknown = [...new Set([...added, ...typed])].filter((id) => !known.has(id));
          const all = [
            ...texts,
            ...unknown.map((id): PreparedText => ({ id, use: 'answer', name: '', words: '', version: 0 })),
          ];
          return USES.map((use) => (
            <Part key={use} heading={messages.uses[use]}>
              <p id={`help-${use}`} className="fact">
                {use === 'link' ? messages.linkHelp : messages.fields(fieldsOfTexts[use])}
              </p>
              <Rows of={all.filter((text) => text.use === use)} keyOf={({ id }) => id}>
                {(text) => <Folded text={text} onRemove={() => hide(text)} />}
              </Rows>
              {use === 'answer' && (
                <Button onClick={() => setAdded([...added, randomUuid()])}>{messages.add}</Button>
              )}
            </Part>
          ));
        }}
      </QueryResult>
    </Screen>
  );
}

/** Answers fold, because there may be many. New and edited ones start open. */
function Folded({ text, onRemove }: TextFormProps) {
  const isTyped = editIn(changeQueue.entries.use(), { kind: 'text', of: text.id }) !== undefined;
  if (text.use !== 'answer') return <TextForm text={text} onRemove={onRemove} />;
  return (
    <Fold
      summary={
        <>
          <span>{text.name || messages.added}</span>
          <span className={styles.beginning}>{text.words}</span>
        </>
      }
      isOpen={isTyped || text.words === ''}
    >
      <TextForm text={text} onRemove={onRemove} />
    </Fold>
  );
}

type TextFormProps = {
  text: PreparedText;
  onRemove: () => void;
};

/** Form of a prepared text. Typed text stays, with its base version, until it is saved. */
function TextForm({ text, onRemove }: TextFormProps) {
  const { id, use, version } = text;
  const label = use === 'answer' ? text.name || messages.added : messages.uses[use];
  const known = { name: text.name, words: text.words };
  const edit = useEdited({ kind: 'text', of: id, name: label, value: known, base: version });
  const { value } = edit;
  const type = (change: Partial<typeof value>) => edit.set({ ...value, ...change }, { isHeld: true });
  const back = use === 'answer' || use === 'link' ? messages.remove : messages.ours;
  const isRefused = edit.refusal !== undefined;
  const [isChecked, setIsChecked] = useState(false);
  // The server removes an answer without words, and the name with it.
  const isEmpty = use === 'answer' && value.words.trim() === '';

  function remove() {
    setIsChecked(false);
    onRemove();
    if (use === 'answer' && version === 0 && text.words === '') {
      changeQueue.forget((entry) => laneOf(entry) === laneOfEdit({ kind: 'text', of: id }));
      return;
    }
    type({ words: '' });
    edit.save();
  }
  function send() {
    setIsChecked(isEmpty);
    if (!isEmpty) edit.save();
  }
  return (
    <Form className="stack" noValidate onSend={send}>
      {use === 'answer' && (
        <Field
          label={messages.name}
          value={value.name}
          onChange={({ target }) => type({ name: target.value })}
        />
      )}
      <Field
        id={`${id}-words`}
        label={use === 'link' ? messages.uses.link : messages.words}
        aria-describedby={`help-${use} ${isRefused ? `${id}-refused` : ''}`}
        aria-invalid={isRefused}
        mistake={isChecked && isEmpty ? messages.empty : undefined}
        type="url"
        placeholder="https://"
        value={value.words}
        onChange={({ target }) => type({ words: target.value })}
      >
        {use !== 'link' &&
          ((described) => (
            <textarea
              rows={3}
              dir="auto"
              value={value.words}
              {...described}
              onChange={({ target }) => type({ words: target.value })}
            />
          ))}
      </Field>
      {isRefused && (
        <div role="alert">
          <FieldError id={`${id}-refused`} sentence={edit.refusal} />
        </div>
      )}
      <EditProblem
        edit={edit}
        name={label}
        id={`${id}-words`}
        show={(shown) => <Quoted>{shown.words}</Quoted>}
      />
      <SaveRow edit={edit} name={label}>
        {(version > 0 || use === 'answer') && (
          <ConfirmButton
            button={back}
            label={labelOf(back, label)}
            question={text.words === '' && value.words === '' ? undefined : messages.sure[use]}
            yes={messages.yes(back)}
            onYes={remove}
          />
        )}
      </SaveRow>
    </Form>
  );
}
