import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import type { DeskRequest } from '../../domain/desk.ts';
import { detailsPath, quotePath } from '../../domain/desk-paths.ts';
import { serviceInWords } from '../../domain/payload.ts';
import { ORDERED } from '../../domain/status.ts';
import { AskForReview } from '../answers/ask-for-review.tsx';
import { WantsNoReminders } from '../answers/no-reminders.tsx';
import { PreparedAnswers } from '../answers/prepared-answers.tsx';
import { changeStatus, useOverlay, useWaitingOf } from '../changes/changes.ts';
import { changeQueue } from '../changes/desk-queue.ts';
import { isPicture } from '../changes/entry.ts';
import { notStored } from '../changes/stored-entries.ts';
import { Button, LinkButton } from '../components/button.tsx';
import { focusStatus, NOTES } from '../components/focus.ts';
import { QueryResult, useTitle } from '../components/screen.tsx';
import { requestQuery, useRow } from '../connection/queries.ts';
import { buttons } from '../messages.ts';
import { QuotePart } from '../quote/quote-part.tsx';
import { status } from '../status/messages.ts';
import { StatusPicker } from '../status/status-picker.tsx';
import { WorkContext } from '../work/work-context.ts';
import { correctedBy } from './corrected.ts';
import { AddCustomerNotes, CustomerNotes } from './customer-notes.tsx';
import { Facts, Message } from './facts.tsx';
import { Head } from './head.tsx';
import { History } from './history.tsx';
import { JobQuestion } from './job-question.tsx';
import { request as messages } from './messages.ts';
import { NotCopied } from './not-copied.tsx';
import { NoteForm } from './note-form.tsx';
import { Related } from './related.tsx';
import { Remind } from './remind.tsx';
import styles from './request.module.css';
import { RequestDock } from './request-dock.tsx';

export function RequestScreen({ id }: { id: string }) {
  // A request just taken by phone is not stored yet.
  const waiting = useWaitingOf(id);
  const taken = waiting.find(({ wanted }) => wanted.kind === 'new');
  const reading = useQuery({ ...requestQuery(id), enabled: !taken });
  const { data } = reading;
  // The cached list has the name.
  const row = useRow(id);
  const overlay = useOverlay();
  const isKept = notStored.use().size === 0;
  const request = data && correctedBy(waiting, overlay(data));
  const name = request?.name ?? row?.name ?? taken?.name ?? messages.untitled;
  const job = request ? [serviceInWords(request.payload), request.payload.city] : [row?.service, row?.town];
  useTitle(name);
  return (
    <article className={`${styles.screen} screen`}>
      {/* The same element before and after loading, because its heading has the focus. */}
      <Head name={name} job={job.filter(Boolean).join(' · ')} request={request} />
      {!data && taken ? (
        <p className="sentence">{messages.waiting(isKept)}</p>
      ) : (
        <QueryResult reading={reading} lost={row && <NotCopied row={row} />}>
          {() => request && <Loaded request={request} />}
        </QueryResult>
      )}
    </article>
  );
}

function Loaded({ request }: { request: DeskRequest }) {
  const { id, status, work, related } = request;
  const hasReview = work.review !== null || related.some((other) => other.hasReview);
  return (
    <>
      <RequestDock request={request} />
      <JobQuestion request={request} />
      {request.customer && <CustomerNotes customer={request.customer} />}
      <Related request={request} />
      <Message request={request} />
      <Quote request={request} />
      <Work request={request} />
      <PreparedAnswers request={request} />
      <StatusPicker request={request} />
      {status !== 'quarantine' && <Remind request={request} />}
      {status === 'done' && !hasReview && <AskForReview request={request} />}
      <div className={styles.columns}>
        <section className={styles.column} aria-labelledby={NOTES}>
          <NoteForm request={request} />
          <History request={request} />
        </section>
        <div className={styles.column}>
          <Facts request={request} />
          <ul className="rows">
            <li>
              <LinkButton kind="text" href={detailsPath(id)}>
                {messages.edit}
              </LinkButton>
            </li>
            {request.customer && <AddCustomerNotes customer={request.customer} />}
            <WantsNoReminders request={request} />
            {status !== 'quarantine' && <SpamButton request={request} />}
          </ul>
        </div>
      </div>
    </>
  );
}

function Quote({ request }: { request: DeskRequest }) {
  const { id, status, quote, visit } = request;
  if (quote || visit || ORDERED.includes(status)) return <QuotePart request={request} />;
  return status !== 'quarantine' && <LinkButton href={quotePath(id)}>{buttons.writeQuote}</LinkButton>;
}

/** Shown from Quoted on, and always if the job has photos (also unsent or refused ones) or a review. */
function Work({ request }: { request: DeskRequest }) {
  const { id, status, work } = request;
  const WorkPart = useContext(WorkContext);
  const isTaken = changeQueue.entries.use().some((entry) => isPicture(entry) && entry.requestId === id);
  const isOffered = status === 'quoted' || ORDERED.includes(status);
  if (!isOffered && !isTaken && work.pairs.length === 0 && !work.review) return null;
  return WorkPart && <WorkPart request={request} />;
}

/** Away from the other statuses, against accidental taps. */
function SpamButton({ request }: { request: DeskRequest }) {
  return (
    <li>
      <Button
        kind="text"
        onClick={() => {
          changeStatus(request, 'quarantine');
          focusStatus('quarantine');
        }}
      >
        {status.spam}
      </Button>
    </li>
  );
}
