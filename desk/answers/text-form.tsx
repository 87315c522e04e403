import type { FormEvent } from 'react';
import type { PreparedText, TextChange } from '../../domain/prepared-texts.ts';
import { KeepOne } from '../changes/keep-one.tsx';
import { isNumber, isText, objectOf } from '../changes/stored-form.ts';
import { useKeptEdit } from '../changes/use-kept-edit.ts';
import { Asked } from '../components/asked.tsx';
import { textsQuery } from '../connection/queries.ts';
import { texts as words } from './words.ts';

const isChange = objectOf<TextChange>({ id: isText, name: isText, words: isText, version: isNumber });

/** One text. What is typed stays over a reload, with the version that it was typed on, until it is saved. */
export function TextForm({ text }: { text: PreparedText }) {
  const { id, use } = text;
  const known: TextChange = { id, name: text.name, words: text.words, version: text.version };
  const { queryKey } = textsQuery;
  const edit = useKeptEdit({ key: `text:${id}`, known, isValue: isChange, path: 'texts', queryKey });
  const { shown, type, send, error, isPending, isSaved, takeTheirs } = edit;
  const theirs = edit.conflict?.text;
  const label = use === 'answer' ? text.name || words.added : words.uses[use];
  const back = use === 'answer' || use === 'link' ? words.remove : words.ours;
  const ids = { name: `${id}-name`, words: `${id}-words`, help: `help-${use}`, mistake: `${id}-mistake` };

  function save(event: FormEvent) {
    event.preventDefault();
    send(shown);
  }
  const described = {
    'aria-describedby': error ? `${ids.help} ${ids.mistake}` : ids.help,
    'aria-invalid': error !== null,
    dir: 'auto',
    value: shown.words,
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
            value={shown.name}
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
      {error && (
        <div id={ids.mistake} className="stack" role="alert">
          <p className="error">{error.message}</p>
          {theirs && (
            <>
              <p className="fact">{words.theirs}</p>
              <p className="quoted" dir="auto">
                {theirs.words}
              </p>
            </>
          )}
        </div>
      )}
      <div className="choices">
        {theirs ? (
          <KeepOne onMine={() => send({ ...shown, version: theirs.version })} onTheirs={takeTheirs} />
        ) : (
          <button className="quiet-button" type="submit" disabled={isPending} aria-label={words.of(words.save, label)}>
            {words.save}
          </button>
        )}
        {shown.version > 0 || use === 'answer' ? (
          <Asked
            button={back}
            label={words.of(back, label)}
            question={text.words === '' && shown.words === '' ? undefined : words.sure[use]}
            yes={words.yes(back)}
            isDisabled={isPending}
            onYes={() => send({ ...shown, words: '' })}
          />
        ) : null}
        <span className="fact" role="status">
          {isSaved && words.saved}
        </span>
      </div>
    </form>
  );
}
