import { useQuery } from '@tanstack/react-query';
import type { Figures } from '../../domain/desk.ts';
import { precisely } from '../../domain/time-ago.ts';
import { QueryResult } from '../components/query-result.tsx';
import { Screen } from '../components/screen.tsx';
import { figuresQuery } from '../connection/queries.ts';
import { Bars } from './bars.tsx';
import { Figure } from './figure.tsx';
import styles from './figures.module.css';
import { figures as messages } from './messages.ts';
import { Quotes } from './quotes.tsx';
import { Weeks } from './weeks.tsx';

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
      <Weeks
        heading={messages.weeks}
        text={messages.weeksText(weeks.length)}
        columns={[messages.requests]}
        rows={weeks.map(({ fromMs, requests }) => ({
          fromMs,
          value: requests,
          label: `${requests}`,
          cells: [requests],
        }))}
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
