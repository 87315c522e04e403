import { useQuery } from '@tanstack/react-query';
import type { Figures } from '../../domain/desk.ts';
import { precisely } from '../../domain/span-words.ts';
import { Awaiting } from '../awaiting.tsx';
import { figuresQuery } from '../queries.ts';
import { useTitle } from '../use-title.ts';
import { figures as words } from '../words.ts';
import { Bars } from './bars.tsx';
import styles from './figures.module.css';
import { Quotes } from './quotes.tsx';
import { Weeks } from './weeks.tsx';

export function FiguresScreen() {
  const { data, error, refetch } = useQuery(figuresQuery);
  useTitle(words.title);
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{words.heading}</h1>
      {data && <Charts figures={data} />}
      {!data && <Awaiting error={error} retry={refetch} />}
    </div>
  );
}

function Charts({
  figures: { weeks, services, towns, medianFirstContactMs, contacted, quotes },
}: {
  figures: Figures;
}) {
  return (
    <>
      <p className={styles.median}>
        <span className={styles.label}>{words.median}</span>
        <strong className={styles.figure}>
          {medianFirstContactMs === null ? words.noMedian : precisely(medianFirstContactMs)}
        </strong>
        {contacted > 0 && <span className={styles.label}>{words.of(contacted)}</span>}
      </p>
      <Weeks
        heading={words.weeks}
        text={words.weeksText(weeks.length)}
        columns={[words.requests]}
        rows={weeks.map(({ fromMs, requests }) => ({
          fromMs,
          value: requests,
          label: `${requests}`,
          cells: [requests],
        }))}
      />
      <div className={styles.pair}>
        <Bars heading={words.services} name={words.service} rows={counted(services)} />
        <Bars heading={words.towns} name={words.town} rows={counted(towns)} />
      </div>
      <Quotes quotes={quotes} />
    </>
  );
}

function counted(rows: Figures['services']) {
  return rows.map(({ name, requests }) => ({ name, value: requests }));
}
