import type { Figures } from '../../domain/desk.ts';
import { inDate } from '../moments.ts';
import { figures as words } from '../words.ts';
import styles from './weeks.module.css';

/** The chart's height without the weeks below it, and the room for a number above the tallest column, px. */
const HEIGHT = 150;
const NUMBER = 20;
/** The chart's height in all, px. */
const WHOLE = HEIGHT + 26;
/** The share of its room that a column takes. */
const COLUMN = 0.62;

/** Columns, because weeks follow each other. The chart is a picture of the table below it. */
export function Weeks({ weeks }: Pick<Figures, 'weeks'>) {
  const most = Math.max(1, ...weeks.map(({ requests }) => requests));
  const room = 100 / weeks.length;
  return (
    <section className={styles.weeks} aria-labelledby="weeks">
      <h2 id="weeks">{words.weeks}</h2>
      <p className="sentence">{words.weeksText(weeks.length)}</p>
      <svg className={styles.chart} width="100%" height={WHOLE} aria-hidden="true">
        {weeks.map(({ fromMs, requests }, index) => {
          const height = (requests / most) * (HEIGHT - NUMBER);
          const middle = `${(index + 0.5) * room}%`;
          // Dates are wider than columns, so every third has one, counted from this week.
          const isNamed = (weeks.length - 1 - index) % 3 === 0;
          return (
            <g key={fromMs} className={index === weeks.length - 1 ? styles.current : ''}>
              <rect
                className={styles.column}
                x={`${(index + (1 - COLUMN) / 2) * room}%`}
                y={HEIGHT - Math.max(2, height)}
                width={`${COLUMN * room}%`}
                height={Math.max(2, height)}
                rx="4"
              />
              <text className={styles.number} x={middle} y={HEIGHT - Math.max(2, height) - 6}>
                {requests}
              </text>
              {isNamed && (
                <text className={styles.week} x={middle} y={WHOLE - 6}>
                  {inDate(fromMs)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <details className={styles.table}>
        <summary>{words.asTable}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.week}</th>
              <th scope="col">{words.requests}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ fromMs, requests }) => (
              <tr key={fromMs}>
                <th scope="row">{inDate(fromMs)}</th>
                <td>{requests}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
