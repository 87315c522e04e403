import { useState } from 'react';
import type { DeskRequest } from '../../domain/desk.ts';
import { isDayUntil } from '../../domain/quote.ts';
import { changeQueue } from '../changes/desk-queue.ts';
import { Panel } from '../components/blocks.tsx';
import { Button } from '../components/button.tsx';
import { Field, Form } from '../components/field.tsx';
import { reveal } from '../components/focus.ts';
import { useNow } from '../connection/clock.ts';
import { today } from '../moments.ts';
import { consent as messages } from './messages.ts';
import type { ShownPair } from './shown-pairs.ts';

const ANSWERS = ['yes', 'no'] as const;

/** The owner notes an answer given in person or on paper, for every pair at once. */
export function ConsentPart({ request, pairs }: { request: DeskRequest; pairs: readonly ShownPair[] }) {
  const [what, setWhat] = useState<(typeof ANSWERS)[number]>();
  const [mistake, setMistake] = useState<string>();
  const day = today(useNow());
  const { work, quote, payload } = request;
  const { firstName } = payload;
  const whole = pairs.filter(({ before, after }) => before.stored && after.stored);
  // A yes is about the pictures that the server has.
  const isUnsent = pairs.some(({ before, after }) => before.waiting || after.waiting);
  if (whole.length === 0) return null;

  function save(data: FormData) {
    const given = String(data.get('day'));
    if (!isDayUntil(given, day)) return setMistake(messages.future);
    changeQueue.enqueue(request, {
      kind: 'consent',
      isAllowed: what === 'yes',
      day: given,
      hashes: whole.flatMap(({ hash }) => hash ?? []),
      seen: request.version,
    });
    setWhat(undefined);
  }
  return (
    <Panel heading={messages.heading}>
      <p className="sentence">
        {work.isAsking
          ? messages.isAsking(firstName)
          : quote?.shown
            ? messages.willAsk(firstName)
            : messages.byWord(firstName)}
      </p>
      <div className="choices">
        {ANSWERS.map((answer) => (
          <Button
            key={answer}
            aria-expanded={what === answer}
            aria-disabled={answer === 'yes' && isUnsent}
            onClick={() => {
              setMistake(undefined);
              if (answer === 'no' || !isUnsent) setWhat(what === answer ? undefined : answer);
            }}
          >
            {messages[answer]}
          </Button>
        ))}
      </div>
      {isUnsent && <p className="fact">{messages.unsent}</p>}
      {what && (
        <Form ref={reveal} className="stack" noValidate onSend={save}>
          <p>{messages.answers[what](whole.length)}</p>
          <Field
            label={messages.day}
            name="day"
            type="date"
            required
            max={day}
            defaultValue={day}
            mistake={mistake}
            onChange={() => setMistake(undefined)}
          />
          <Button type="submit">{messages.save}</Button>
        </Form>
      )}
    </Panel>
  );
}
