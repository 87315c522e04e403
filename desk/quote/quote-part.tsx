import { useState } from 'react';
import type { DeskRequest } from '../../domain/desk.ts';
import { quotePath } from '../../domain/desk-paths.ts';
import { writeRange } from '../../domain/money.ts';
import { totalOf } from '../../domain/quote.ts';
import { ORDERED } from '../../domain/status.ts';
import { setVisit } from '../changes/changes.ts';
import { Button, LinkButton } from '../components/button.tsx';
import { SET_DATE } from '../components/focus.ts';
import { useNow } from '../connection/clock.ts';
import { buttons } from '../messages.ts';
import { inVisit, today } from '../moments.ts';
import { quote as messages, visit as visitMessages } from './messages.ts';
import { sayState } from './summary.tsx';
import { VisitForm } from './visit-form.tsx';

export function QuotePart({ request }: { request: DeskRequest }) {
  const { quote, history, payload, visit, status } = request;
  const nowMs = useNow();
  const last = history.findLast((change) => change.kind === 'quote' && !change.isUndone);
  const isAsked = last?.kind === 'quote' && last.what === 'asked';
  const accepted = quote?.answer?.what === 'accepted' ? quote.answer : undefined;
  const isOrdered = ORDERED.includes(status);
  return (
    <section className="panel" data-due={status === 'won' || isAsked} aria-label={messages.heading}>
      {quote && (
        <div className="apart">
          <p>
            <strong>
              {messages.heading}:{' '}
              {writeRange(totalOf(quote.shown?.contents ?? quote.draft, accepted?.options ?? []))}
            </strong>{' '}
            <span className="fact">{sayState(quote, today(nowMs))}</span>
          </p>
          <LinkButton href={quotePath(request.id)}>{buttons.openQuote}</LinkButton>
        </div>
      )}
      {isAsked && (
        <p>
          {visitMessages.asks(payload.firstName)}: <q dir="auto">{last.words}</q>
        </p>
      )}
      {accepted?.words && (
        <p>
          {visitMessages.days}: <q dir="auto">{accepted.words}</q>
        </p>
      )}
      {(isOrdered || visit) && <VisitPart request={request} />}
    </section>
  );
}

function VisitPart({ request }: { request: DeskRequest }) {
  const { id, visit, status, quote } = request;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="stack">
      {(visit || status === 'won') && (
        <p>
          {visitMessages.heading}: <strong>{visit ? inVisit(visit) : visitMessages.none}</strong>
        </p>
      )}
      <div className="choices">
        <Button
          id={SET_DATE}
          kind={visit || status !== 'won' ? 'quiet' : 'small primary'}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {visit ? visitMessages.change : visitMessages.set}
        </Button>
        {visit && <Button onClick={() => setVisit(request, null)}>{visitMessages.remove}</Button>}
        {!quote && status !== 'quarantine' && (
          <LinkButton href={quotePath(id)}>{buttons.writeQuote}</LinkButton>
        )}
      </div>
      {isOpen && <VisitForm subject={request} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
