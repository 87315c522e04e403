import { useQuery } from '@tanstack/react-query';
import type { Figures } from '../../domain/desk.ts';
import { precisely } from '../../domain/span-words.ts';
import { Awaiting } from '../components/awaiting.tsx';
import { Screen } from '../components/screen.tsx';
import { figuresQuery } from '../connection/queries.ts';
import { Bars } from './bars.tsx';
import { Figure } from './figure.tsx';
import styles from './figures.module.css';
import { Quotes } from './quotes.tsx';
import { Weeks } from './weeks.tsx';
import { figures as words } from './words.ts';

export function FiguresScreen() {
  const reading = useQuery(figuresQuery);
  return (
    <Screen title={words.title}>
      <Awaiting reading={reading}>{(figures) => <Charts figures={figures} />}</Awaiting>
    </Screen>
  );
}

function Charts({ figures }: { figures: Figures }) {
  const { weeks, services, towns, medianFirstContactMs, contacted, quotes } = figures;
  return (
    <div className={styles.charts}>
      <Figure name={words.median} notes={[contacted > 0 && words.of(contacted)]}>
        {medianFirstContactMs === null ? words.noMedian : precisely(medianFirstContactMs)}
      </Figure>
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
    </div>
  );
}

function counted(rows: Figures['services']) {
  return rows.map(({ name, requests }) => ({ name, value: requests }));
}
