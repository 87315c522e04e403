import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { PreparedText, PreparedTexts, TextChange } from '../../domain/prepared-texts.ts';
import { put, Refusal } from '../api.ts';
import { draft } from '../drafts.ts';
import { textsQuery } from '../queries.ts';
import { texts as words } from './words.ts';

/** One text. What is typed stays over a reload, with the version that it was typed on, until it is saved. */
export function TextForm({ text }: { text: PreparedText }) {
  const { id, use } = text;
  const client = useQueryClient();
  const typed = draft(`text:${id}`);
  const left = typed.use();
  const shown: TextChange = left ? JSON.parse(left) : text;
  const { mutate, error, isPending, isSuccess, reset } = useMutation({
    mutationFn: (change: TextChange) => put<PreparedTexts>('texts', change),
    onSuccess(saved) {
      typed.set('');
      client.setQueryData(textsQuery.queryKey, saved);
    },
  });
  const theirs = error instanceof Refusal ? error.answer.text : undefined;
  const label = use === 'answer' ? text.name || words.added : words.uses[use];
  const back = use === 'answer' || use === 'link' ? words.remove : words.ours;
  const ids = { name: `${id}-name`, words: `${id}-words`, help: `help-${use}`, mistake: `${id}-mistake` };
  const { version } = shown;

  function type(change: Partial<TextChange>) {
    const { name, words } = shown;
    typed.set(JSON.stringify({ id, name, words, version, ...change }));
    if (!theirs) reset();
  }
  function send(change: Partial<TextChange>) {
    mutate({ id, name: shown.name, words: shown.words, version, ...change });
  }
  function save(event: FormEvent) {
    event.preventDefault();
    send({});
  }
  function takeTheirs() {
    typed.set('');
    reset();
    return client.invalidateQueries(textsQuery);
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
          <>
            <button className="quiet-button" type="button" onClick={() => send({ version: theirs.version })}>
              {words.keepMine}
            </button>
            <button className="quiet-button" type="button" onClick={takeTheirs}>
              {words.takeTheirs}
            </button>
          </>
        ) : (
          <button className="quiet-button" type="submit" disabled={isPending} aria-label={words.of(words.save, label)}>
            {words.save}
          </button>
        )}
        {version > 0 || use === 'answer' ? (
          <button
            className="quiet-button"
            type="button"
            disabled={isPending}
            aria-label={words.of(back, label)}
            onClick={() => send({ words: '' })}
          >
            {back}
          </button>
        ) : null}
        <span className="fact" role="status">
          {isSuccess && !left && words.saved}
        </span>
      </div>
    </form>
  );
}
