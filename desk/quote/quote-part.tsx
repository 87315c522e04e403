import { useState } from 'react';
import type { DeskRequest } from '../../domain/desk.ts';
import { quotePath } from '../../domain/desk-paths.ts';
import { writeRange } from '../../domain/money.ts';
import { totalOf, type Visit } from '../../domain/quote.ts';
import { remind, useLastWaiting } from '../changes/changes.ts';
import { lanes } from '../changes/desk-lanes.ts';
import { Button, LinkButton } from '../components/button.tsx';
import { Field, Form } from '../components/field.tsx';
import { useDay } from '../components/use-day.tsx';
import { useNow } from '../connection/clock.ts';
import { buttons } from '../messages.ts';
import { inVisit, today } from '../moments.ts';
import { quote as messages, visit as visitWords } from './messages.ts';
import { sayState } from './summary.tsx';

export function QuotePart({ request }: { request: DeskRequest }) {
  const { quote, history, payload, visit, status, reminder } = request;
  const nowMs = useNow();
  const last = history.findLast((change) => change.kind === 'quote' && !change.isUndone);
  const isAsked = last?.kind === 'quote' && last.what === 'asked';
  const accepted = quote?.answer?.what === 'accepted' ? quote.answer : undefined;
  const isDue = accepted !== undefined && !visit && reminder !== null && reminder.atMs <= nowMs;
  return (
    <section className="panel" data-due={isDue || isAsked} aria-label={messages.heading}>
      {quote && (
        <div className="apart">
          <p>
            <strong>
              {messages.heading}: {writeRange(totalOf(quote.draft, accepted?.options ?? []))}
            </strong>{' '}
            <span className="fact">{sayState(quote, today(nowMs))}</span>
          </p>
          <LinkButton href={quotePath(request.id)}>{buttons.openQuote}</LinkButton>
        </div>
      )}
      {isAsked && (
        <p>
          {visitWords.asks(payload.firstName)}: <q dir="auto">{last.words}</q>
        </p>
      )}
      {accepted?.words && (
        <p>
          {visitWords.days}: <q dir="auto">{accepted.words}</q>
        </p>
      )}
      {(status === 'won' || visit) && <VisitPart request={request} />}
    </section>
  );
}

function VisitPart({ request }: { request: DeskRequest }) {
  const nowMs = useNow();
  const [isOpen, setIsOpen] = useState(false);
  const waiting = useLastWaiting(request.id, 'visit');
  const visit = waiting ? waiting.visit : request.visit;
  const { field, check } = useDay(today(nowMs));
  const isDue = request.reminder !== null && request.reminder.atMs <= nowMs;
  function set(next: Visit | null) {
    lanes.enqueue(request, { kind: 'visit', seen: request.version, visit: next });
    setIsOpen(false);
  }
  return (
    <div className="stack">
      {visit && (
        <p>
          {visitWords.heading}: <strong>{inVisit(visit)}</strong>
        </p>
      )}
      <div className="choices">
        <Button
          kind={visit ? 'quiet' : 'small primary'}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {visit ? visitWords.change : visitWords.set}
        </Button>
        {visit && <Button onClick={() => set(null)}>{visitWords.remove}</Button>}
        {!visit && isDue && <Button onClick={() => remind(request, null)}>{visitWords.none}</Button>}
      </div>
      {isOpen && (
        <Form
          className="panel"
          noValidate
          onSend={(data) => {
            const day = String(data.get('day'));
            if (check(day)) set({ day, time: String(data.get('time')) || null });
          }}
        >
          <div className="choices">
            <Field label={visitWords.day} defaultValue={visit?.day} {...field} />
            <Field label={visitWords.time} name="time" type="time" defaultValue={visit?.time ?? undefined} />
          </div>
          <Button type="submit">{visitWords.save}</Button>
        </Form>
      )}
    </div>
  );
}
