import { useId } from 'react';
import { figures as words } from '../words.ts';
import styles from './bars.module.css';

type BarsProps = { heading: string; name: string; rows: { name: string; requests: number }[] };

/** A table in which each row has its bar: the chart and its numbers are one. */
export function Bars({ heading, name, rows }: BarsProps) {
  const id = useId();
  const most = Math.max(1, ...rows.map(({ requests }) => requests));
  return (
    <section className={styles.bars} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {rows.length === 0 && <p className="sentence">{words.none}</p>}
      {rows.length > 0 && (
        <table>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{name}</th>
              <th scope="col">{words.requests}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th className={styles.name} scope="row">
                  {row.name}
                  <svg className={styles.track} width="100%" height="8" aria-hidden="true">
                    <rect className={styles.ground} width="100%" height="8" rx="4" />
                    <rect className={styles.bar} width={`${(row.requests / most) * 100}%`} height="8" rx="4" />
                  </svg>
                </th>
                <td className={styles.number}>{row.requests}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
