import type { FormEvent } from 'react';
import type { PreparedText } from '../../domain/prepared-texts.ts';
import { EditProblem } from '../changes/edit-problem.tsx';
import { useEdited } from '../changes/use-edited.ts';
import { Button } from '../components/button.tsx';
import { ConfirmButton } from '../components/confirm-button.tsx';
import { FieldError } from '../components/error-message.tsx';
import { Field } from '../components/field.tsx';
import { Quoted } from '../components/quoted.tsx';
import { texts as messages } from './messages.ts';

type TextFormProps = {
  text: PreparedText;
  /** Removes a text that is not saved yet. */
  onForget: () => void;
};

/** One prepared text. Typed text stays, with its base version, until it is saved. */
export function TextForm({ text, onForget }: TextFormProps) {
  const { id, use, version } = text;
  const label = use === 'answer' ? text.name || messages.added : messages.uses[use];
  const known = { name: text.name, words: text.words };
  const edit = useEdited({ kind: 'text', of: id, name: label, value: known, base: version });
  const { value, state } = edit;
  const type = (change: Partial<typeof value>) => edit.set({ ...value, ...change }, { isHeld: true });
  const back = use === 'answer' || use === 'link' ? messages.remove : messages.ours;
  const isWaiting = state === 'waiting' || state === 'stuck';
  const isRefused = state === 'refused';

  function save(event: FormEvent) {
    event.preventDefault();
    edit.save();
  }
  function remove() {
    if (use === 'answer' && version === 0 && text.words === '') return onForget();
    type({ words: '' });
    edit.save();
  }
  return (
    <form className="stack" noValidate onSubmit={save}>
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
          <FieldError id={`${id}-refused`} sentence={edit.entry?.refused?.sentence} />
        </div>
      )}
      <EditProblem
        edit={edit}
        name={label}
        id={`${id}-words`}
        show={(shown) => <Quoted>{shown.words}</Quoted>}
      />
      <div className="choices">
        {state !== 'conflict' && (
          <Button type="submit" aria-label={messages.of(messages.save, label)}>
            {messages.save}
          </Button>
        )}
        {version > 0 || use === 'answer' ? (
          <ConfirmButton
            button={back}
            label={messages.of(back, label)}
            question={text.words === '' && value.words === '' ? undefined : messages.sure[use]}
            yes={messages.yes(back)}
            onYes={remove}
          />
        ) : null}
        <span className="fact" role="status">
          {isWaiting ? messages.waiting : edit.isSaved && messages.saved}
        </span>
      </div>
    </form>
  );
}
