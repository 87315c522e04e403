import { useQuery, useQueryClient } from '@tanstack/react-query';
import { deskPaths, TO_SCHEDULE } from '../../domain/desk-paths.ts';
import { daysAfter } from '../../domain/quote.ts';
import type { Week, WeekVisit } from '../../domain/week.ts';
import { useOverlay } from '../changes/changes.ts';
import { EmptyState } from '../components/blocks.tsx';
import { Button, LinkButton } from '../components/button.tsx';
import { QueryResult, Screen } from '../components/screen.tsx';
import { useNow } from '../connection/clock.ts';
import { weekQuery, withKnownVisit } from '../connection/queries.ts';
import { countInWords } from '../inbox/messages.ts';
import { inWeekday, today } from '../moments.ts';
import { week as messages } from './messages.ts';
import { Visit, type WeekPart } from './visit.tsx';
import styles from './week.module.css';

const DAYS = 7;

export function WeekScreen() {
  const reading = useQuery(weekQuery);
  return (
    <Screen
      title={messages.title}
      beside={
        <span className={styles.print}>
          <Button onClick={() => print()}>{messages.print}</Button>
        </span>
      }
    >
      <QueryResult reading={reading}>{(read) => <Days week={read} />}</QueryResult>
    </Screen>
  );
}

function Days({ week: { visits: read, toSchedule } }: { week: Week }) {
  const client = useQueryClient();
  const overlay = useOverlay();
  const now = today(useNow());
  const visits = read.flatMap((row) => {
    const known = withKnownVisit(client, row);
    const { visit, ...rest } = overlay(known ?? { ...row, visit: null });
    // As on the server, also while the mark waits to be sent.
    const isOff = rest.status === 'lost' || rest.status === 'quarantine';
    return visit && !isOff ? [{ ...rest, visit }] : [];
  });
  const notDone = visits.filter(({ status, visit }) => visit.day < now && status === 'scheduled');
  const end = daysAfter(now, DAYS);
  const later = visits.filter(({ visit }) => visit.day >= end);
  return (
    <>
      {toSchedule > 0 && (
        <p className={styles.link}>
          <LinkButton kind="text" href={`${deskPaths.inbox}#${TO_SCHEDULE}`}>
            {messages.toSchedule(countInWords(toSchedule))}
          </LinkButton>
        </p>
      )}
      {visits.length === 0 && <EmptyState icon="week" {...messages.empty} />}
      {visits.length > 0 && (
        <div className={styles.days}>
          {notDone.length > 0 && <Day heading={messages.notDone} visits={notDone} part="due" />}
          {Array.from({ length: DAYS }, (_, ahead) => {
            const day = daysAfter(now, ahead);
            const own = visits.filter(({ visit }) => visit.day === day);
            const part = ahead === 0 ? 'today' : 'day';
            return <Day key={day} heading={nameOf(day, ahead)} visits={own} part={part} />;
          })}
          {later.length > 0 && <Day heading={messages.later} visits={later} part="later" />}
        </div>
      )}
    </>
  );
}

function nameOf(day: string, ahead: number): string {
  const name = inWeekday(day);
  return ahead === 0 ? messages.today(name) : ahead === 1 ? messages.tomorrow(name) : name;
}

type DayProps = { heading: string; visits: readonly WeekVisit[]; part: WeekPart };

function Day({ heading, visits, part }: DayProps) {
  const inOrder = visits.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
  return (
    <section className={styles.day} data-part={part} data-empty={visits.length === 0} aria-label={heading}>
      <div className="apart">
        <h2>{heading}</h2>
        {visits.length === 0 && <span className="fact">{messages.free}</span>}
      </div>
      {visits.length > 0 && (
        <ol className="rows">
          {inOrder.map((visit) => (
            <Visit key={visit.id} visit={visit} part={part} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** Timed visits of a day come first. The id keeps equal ones in place. */
function placeOf({ id, visit: { day, time } }: WeekVisit): string {
  return `${day} ${time ?? '99:99'} ${id}`;
}
