import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Figures, QuoteFigures, QuoteSums } from '../../domain/desk.ts';
import { writeRoundedRange } from '../../domain/money.ts';
import { precisely } from '../../domain/time-ago.ts';
import { QueryResult, Screen } from '../components/screen.tsx';
import { figuresQuery } from '../connection/queries.ts';
import { inWeekOf } from '../moments.ts';
import { Bars } from './bars.tsx';
import styles from './figures.module.css';
import { figures as messages, quoteMessages } from './messages.ts';

export function FiguresScreen() {
  const reading = useQuery(figuresQuery);
  return (
    <Screen title={messages.title}>
      <QueryResult reading={reading}>{(figures) => <Charts figures={figures} />}</QueryResult>
    </Screen>
  );
}

function Charts({ figures }: { figures: Figures }) {
  const { weeks, services, towns, medianFirstContactMs, contacted, quotes } = figures;
  return (
    <div className={styles.charts}>
      <Figure name={messages.median} notes={[contacted > 0 && messages.of(contacted)]}>
        {medianFirstContactMs === null ? messages.noMedian : precisely(medianFirstContactMs)}
      </Figure>
      <Bars
        heading={messages.weeks}
        text={messages.weeksText(weeks.length)}
        name={messages.week}
        isShort
        rows={weeks.map(({ fromMs, requests }) => ({ name: inWeekOf(fromMs), value: requests }))}
      />
      <div className={styles.pair}>
        <Bars heading={messages.services} name={messages.service} rows={counted(services)} />
        <Bars heading={messages.towns} name={messages.town} rows={counted(towns)} />
      </div>
      <Quotes quotes={quotes} />
    </div>
  );
}

function counted(rows: Figures['services']) {
  return rows.map(({ name, requests }) => ({ name, value: requests }));
}

/** Figures of the quotes of these weeks, and why requests were lost. */
function Quotes({ quotes: { weeks, services, towns, all, accepted, lost } }: { quotes: QuoteFigures }) {
  const id = useId();
  const hasQuotes = all.quoted + all.won > 0;
  return (
    <section className={styles.charts} aria-labelledby={id}>
      <h2 id={id}>{quoteMessages.heading}</h2>
      {!hasQuotes && <p className="sentence">{quoteMessages.none}</p>}
      {hasQuotes && (
        <>
          <Figure
            name={quoteMessages.won(weeks.length)}
            notes={[
              all.quoted > 0 && quoteMessages.rate(accepted, all.quoted),
              all.low !== all.high && quoteMessages.range,
            ]}
          >
            {writeRoundedRange(all)}
          </Figure>
          <Bars
            heading={quoteMessages.weeks}
            text={quoteMessages.weeksText}
            name={messages.week}
            isShort
            counts={quoteMessages.comesTo}
            rows={weeks.map((week) => toRow({ ...week, name: inWeekOf(week.fromMs) }))}
          />
          <div className={styles.pair}>
            <Bars
              heading={quoteMessages.services}
              name={messages.service}
              counts={quoteMessages.comesTo}
              rows={services.map(toRow)}
            />
            <Bars
              heading={quoteMessages.towns}
              name={messages.town}
              counts={quoteMessages.comesTo}
              rows={towns.map(toRow)}
            />
          </div>
        </>
      )}
      <Bars
        heading={quoteMessages.lost}
        name={quoteMessages.reason}
        rows={lost.map(({ reason, requests }) => ({
          name: reason || quoteMessages.noReason,
          value: requests,
        }))}
      />
    </section>
  );
}

function toRow({ name, quoted, won, low, high }: { name: string } & QuoteSums) {
  return {
    name: name || quoteMessages.unnamed,
    value: high,
    text: writeRoundedRange({ low, high }),
    detail: quoted + won > 0 ? quoteMessages.detail(won, quoted) : '',
  };
}

type FigureProps = { name: string; notes: readonly (string | false)[]; children: string };

function Figure({ name, notes, children }: FigureProps) {
  return (
    <p className={styles.figure}>
      {name}
      <strong>{children}</strong>
      {notes.map((note) => note && <span key={note}>{note}</span>)}
    </p>
  );
}
