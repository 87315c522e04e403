import { useState } from 'react';
import { Link } from 'wouter';
import type { DeskRequest } from '../../domain/desk.ts';
import { offerPath } from '../../domain/desk-paths.ts';
import { writeRange } from '../../domain/money.ts';
import { totalOf, type Visit } from '../../domain/offer.ts';
import { remind, useLastWaiting } from '../changes/changes.ts';
import { lanes } from '../changes/desk-lanes.ts';
import { useDay } from '../components/use-day.tsx';
import { useNow } from '../connection/clock.ts';
import { inVisit, today } from '../moments.ts';
import { buttons } from '../words.ts';
import styles from './offer-screen.module.css';
import { sayState } from './summary.tsx';
import { visit as visitWords, offer as words } from './words.ts';

/** On a request: how its quote stands, what the customer says to it, and when the visit is. */
export function OfferPart({ request }: { request: DeskRequest }) {
  const { offer, history, payload, visit, status, reminder } = request;
  const nowMs = useNow();
  const last = history.findLast((change) => change.kind === 'offer' && !change.isUndone);
  const isAsked = last?.kind === 'offer' && last.what === 'asked';
  const accepted = offer?.answer?.what === 'accepted' ? offer.answer : undefined;
  const isDue = accepted !== undefined && !visit && reminder !== null && reminder.atMs <= nowMs;
  return (
    <section className={`${styles.card} panel narrow`} data-due={isDue || isAsked} aria-label={words.heading}>
      {offer && (
        <div className="apart">
          <p>
            <strong>
              {words.heading}: {writeRange(totalOf(offer.draft, accepted?.options ?? []))}
            </strong>{' '}
            <span className="fact">{sayState(offer, today(nowMs))}</span>
          </p>
          <Link className="quiet-button" href={offerPath(request.id)}>
            {buttons.openQuote}
          </Link>
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
  const { bounds, check, mistake } = useDay(today(nowMs));
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
        <button
          className={visit ? 'quiet-button' : 'button primary small'}
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {visit ? visitWords.change : visitWords.set}
        </button>
        {visit && (
          <button className="quiet-button" type="button" onClick={() => set(null)}>
            {visitWords.remove}
          </button>
        )}
        {!visit && isDue && (
          <button className="quiet-button" type="button" onClick={() => remind(request, null)}>
            {visitWords.none}
          </button>
        )}
      </div>
      {isOpen && (
        <form
          className="panel choices"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            const data = new FormData(event.currentTarget);
            const day = String(data.get('day'));
            if (check(day)) set({ day, time: String(data.get('time')) || null });
          }}
        >
          <label className="field">
            {visitWords.day}
            <input name="day" type="date" required defaultValue={visit?.day} {...bounds} />
          </label>
          <label className="field">
            {visitWords.time}
            <input name="time" type="time" defaultValue={visit?.time ?? undefined} />
          </label>
          <button className="button small" type="submit">
            {visitWords.save}
          </button>
          {mistake}
        </form>
      )}
    </div>
  );
}
