import { useId } from 'react';
import type { QuoteFigures, QuoteSums } from '../../domain/desk.ts';
import { Bars } from './bars.tsx';
import { Figure } from './figure.tsx';
import styles from './figures.module.css';
import { inDollars, short } from './sums.ts';
import { Weeks } from './weeks.tsx';
import { quoteWords, figures as words } from './words.ts';

/** What became of the quotes of the same weeks, and why requests were lost. */
export function Quotes({
  quotes: { weeks, services, towns, all, accepted, lost },
}: {
  quotes: QuoteFigures;
}) {
  const id = useId();
  const isAny = all.quoted + all.won > 0;
  return (
    <section className={styles.charts} aria-labelledby={id}>
      <h2 id={id}>{quoteWords.heading}</h2>
      {!isAny && <p className="sentence">{quoteWords.none}</p>}
      {isAny && (
        <>
          <Figure
            name={quoteWords.won(weeks.length)}
            notes={[
              all.quoted > 0 && quoteWords.rate(accepted, all.quoted),
              all.low !== all.high && quoteWords.range,
            ]}
          >
            {inDollars(all)}
          </Figure>
          <Weeks
            heading={quoteWords.weeks}
            text={quoteWords.weeksText}
            columns={quoteWords.columns}
            rows={weeks.map((week) => ({
              fromMs: week.fromMs,
              value: week.high,
              label: week.high === 0 ? '' : short(week.high),
              cells: [week.quoted, week.won, inDollars(week)],
            }))}
          />
          <div className={styles.pair}>
            <Bars
              heading={quoteWords.services}
              name={words.service}
              counts={quoteWords.comesTo}
              rows={services.map(toRow)}
            />
            <Bars
              heading={quoteWords.towns}
              name={words.town}
              counts={quoteWords.comesTo}
              rows={towns.map(toRow)}
            />
          </div>
        </>
      )}
      <Bars
        heading={quoteWords.lost}
        name={quoteWords.reason}
        rows={lost.map(({ reason, requests }) => ({ name: reason || quoteWords.noReason, value: requests }))}
      />
    </section>
  );
}

function toRow({ name, quoted, won, low, high }: { name: string } & QuoteSums) {
  return {
    name: name || quoteWords.unnamed,
    value: high,
    text: inDollars({ low, high }),
    detail: quoteWords.detail(won, quoted),
  };
}
