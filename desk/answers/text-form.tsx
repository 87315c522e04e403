import type { FormEvent } from 'react';
import type { PreparedText } from '../../domain/prepared-texts.ts';
import { Conflict } from '../changes/conflict.tsx';
import { useEdited } from '../changes/use-edited.ts';
import { Asked } from '../components/asked.tsx';
import { Mistake } from '../components/mistake.tsx';
import { texts as words } from './words.ts';

type TextFormProps = {
  text: PreparedText;
  /** Takes a text away that the server does not have. */
  onForget: () => void;
};

/** One text. What is typed stays, with the version that it was typed on, until it is saved. */
export function TextForm({ text, onForget }: TextFormProps) {
  const { id, use, version } = text;
  const label = use === 'answer' ? text.name || words.added : words.uses[use];
  const known = { name: text.name, words: text.words };
  const edit = useEdited({ kind: 'text', of: id, name: label, value: known, base: version });
  const { value, state } = edit;
  const type = (change: Partial<typeof value>) => edit.set({ ...value, ...change }, { isHeld: true });
  const back = use === 'answer' || use === 'link' ? words.remove : words.ours;
  const ids = { name: `${id}-name`, words: `${id}-words`, help: `help-${use}`, mistake: `${id}-mistake` };
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
  const described = {
    'aria-describedby': isRefused ? `${ids.help} ${ids.mistake}` : ids.help,
    'aria-invalid': isRefused,
    dir: 'auto',
    value: value.words,
  };
  return (
    <form className="stack" noValidate onSubmit={save}>
      {use === 'answer' && (
        <div className="field">
          <label htmlFor={ids.name}>{words.name}</label>
          <input
            id={ids.name}
            type="text"
            dir="auto"
            value={value.name}
            onChange={({ target }) => type({ name: target.value })}
          />
        </div>
      )}
      <div className="field">
        <label htmlFor={ids.words}>{use === 'link' ? words.uses.link : words.words}</label>
        {use === 'link' ? (
          <input
            id={ids.words}
            type="url"
            placeholder="https://"
            {...described}
            onChange={({ target }) => type({ words: target.value })}
          />
        ) : (
          <textarea id={ids.words} rows={3} {...described} onChange={({ target }) => type({ words: target.value })} />
        )}
      </div>
      {isRefused && (
        <div role="alert">
          <Mistake id={ids.mistake} sentence={edit.entry?.refused?.sentence} />
        </div>
      )}
      <Conflict
        edit={edit}
        name={label}
        id={ids.words}
        show={(shown) => (
          <p className="quoted" dir="auto">
            {shown.words}
          </p>
        )}
      />
      <div className="choices">
        {state !== 'conflict' && (
          <button className="quiet-button" type="submit" aria-label={words.of(words.save, label)}>
            {words.save}
          </button>
        )}
        {version > 0 || use === 'answer' ? (
          <Asked
            button={back}
            label={words.of(back, label)}
            question={text.words === '' && value.words === '' ? undefined : words.sure[use]}
            yes={words.yes(back)}
            onYes={remove}
          />
        ) : null}
        <span className="fact" role="status">
          {isWaiting ? words.waiting : edit.isSaved && words.saved}
        </span>
      </div>
    </form>
  );
}
