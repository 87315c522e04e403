import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskRequest } from '../../domain/desk.ts';
import { quotePreviewPath } from '../../domain/desk-paths.ts';
import { type DeskQuote, LONGEST_ANSWER } from '../../domain/quote.ts';
import { answeredStatus } from '../../domain/status.ts';
import { basis, useLastWaiting, useOverlay } from '../changes/changes.ts';
import { changeQueue } from '../changes/desk-queue.ts';
import { useDraft } from '../changes/use-edited.ts';
import { Part } from '../components/blocks.tsx';
import { Button, ConfirmButton, OutButton } from '../components/button.tsx';
import { Field, Form } from '../components/field.tsx';
import { reveal } from '../components/focus.ts';
import { textsQuery } from '../connection/queries.ts';
import { answer as answerMessages, ends, quote as messages } from './messages.ts';
import { Send } from './send.tsx';
import { Summary } from './summary.tsx';

type FinishedQuoteProps = { request: DeskRequest; quote: DeskQuote; onChange: () => void };

export function FinishedQuote({ request, quote, onChange }: FinishedQuoteProps) {
  const texts = useQuery(textsQuery);
  const text = texts.data?.texts.find(({ use }) => use === 'quote')?.words;
  // While a replacement or withdrawal waits, the old link must not be sent.
  const isEnding = useLastWaiting(request.id, 'quote-end') !== undefined;
  const { answer, state, shown } = quote;
  const options = answer?.what === 'accepted' ? answer.options : [];
  const end = (how: 'withdraw' | 'replace') => () =>
    changeQueue.enqueue(request, { kind: 'quote-end', how, seen: request.version });
  return (
    <>
      <Summary contents={quote.draft} options={options} />
      <div className="choices">
        <Button onClick={onChange}>{messages.change}</Button>
        <OutButton href={quotePreviewPath(request.id)}>{messages.preview}</OutButton>
      </div>
      {shown && state === 'open' && <RecordAnswer request={request} shown={shown} />}
      {text !== undefined && !isEnding && <Send request={request} quote={quote} text={text} />}
      {shown && state !== 'withdrawn' && (
        <div className="choices">
          <ConfirmButton
            button={ends.replace}
            question={ends.replaceSure}
            yes={ends.replaceYes}
            isDisabled={isEnding}
            onYes={end('replace')}
          />
          <ConfirmButton
            button={ends.withdraw}
            question={ends.withdrawSure}
            yes={ends.withdrawYes}
            isDisabled={isEnding}
            onYes={end('withdraw')}
          />
        </div>
      )}
    </>
  );
}

type RecordProps = { request: DeskRequest; shown: NonNullable<DeskQuote['shown']> };

function RecordAnswer({ request, shown }: RecordProps) {
  const [what, setWhat] = useState<'accepted' | 'declined'>();
  const [text, setText] = useDraft(`answer/${request.id}`);
  const waiting = useLastWaiting(request.id, 'quote-answer');
  const overlay = useOverlay();
  const optional = shown.contents.lines.filter(({ isOptional }) => isOptional);
  function save(data: FormData) {
    if (!what) return;
    changeQueue.enqueue(request, {
      kind: 'quote-answer',
      to: answeredStatus(overlay(request).status, what),
      what,
      quoteVersion: shown.version,
      options: data.getAll('option').map(String),
      words: text,
      ...basis(request),
    });
    setText('');
    setWhat(undefined);
  }
  if (waiting)
    return (
      <Part heading={answerMessages.heading}>
        <p className="current">{answerMessages[waiting.what]}</p>
      </Part>
    );
  return (
    <Part heading={answerMessages.heading}>
      <div className="choices">
        {(['accepted', 'declined'] as const).map((one) => (
          <Button
            key={one}
            aria-expanded={what === one}
            onClick={() => setWhat(what === one ? undefined : one)}
          >
            {answerMessages[one]}
          </Button>
        ))}
      </div>
      {what && (
        <Form ref={reveal} className="panel" onSend={save}>
          {what === 'accepted' && optional.length > 0 && (
            <fieldset>
              <legend>{answerMessages.options}</legend>
              {optional.map(({ id, words: work }) => (
                <label key={id} className="option">
                  <input type="checkbox" name="option" value={id} />
                  <span dir="auto">{work}</span>
                </label>
              ))}
            </fieldset>
          )}
          <Field
            label={what === 'accepted' ? answerMessages.days : answerMessages.reason}
            maxLength={LONGEST_ANSWER}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit">{answerMessages.save}</Button>
        </Form>
      )}
    </Part>
  );
}
