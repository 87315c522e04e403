import { Fold, Part } from '../components/blocks.tsx';
import { inWeekOf } from '../moments.ts';
import { figures as messages } from './messages.ts';
import styles from './weeks.module.css';

/** Px: height of the columns with the number above the tallest, of that number, and with the dates below. */
const HEIGHT = 150;
const NUMBER = 20;
const WHOLE = HEIGHT + 26;
/** Width of a column as a share of its space. */
const COLUMN = 0.62;

type WeeksProps = {
  heading: string;
  text: string;
  columns: string[];
  /** `label` above the column; empty for none. */
  rows: { fromMs: number; value: number; label: string; cells: (number | string)[] }[];
};

/** Column chart of the table below it. */
export function Weeks({ heading, text, columns, rows }: WeeksProps) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  const room = 100 / rows.length;
  return (
    <Part heading={heading}>
      <p className="sentence">{text}</p>
      <svg className={styles.chart} width="100%" height={WHOLE} aria-hidden="true">
        {rows.map(({ fromMs, value, label }, index) => {
          const height = (value / most) * (HEIGHT - NUMBER);
          const middle = `${(index + 0.5) * room}%`;
          // Dates are wider than columns, so label every third, counted from this week.
          const isNamed = (rows.length - 1 - index) % 3 === 0;
          return (
            <g key={fromMs}>
              <rect
                x={`${(index + (1 - COLUMN) / 2) * room}%`}
                y={HEIGHT - Math.max(2, height)}
                width={`${COLUMN * room}%`}
                height={Math.max(2, height)}
                rx="4"
              />
              <text x={middle} y={HEIGHT - Math.max(2, height) - 6}>
                {label}
              </text>
              {isNamed && (
                <text x={middle} y={WHOLE - 6}>
                  {inWeekOf(fromMs)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <Fold summary={messages.asTable}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{messages.week}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ fromMs, cells }) => (
              <tr key={fromMs}>
                <th scope="row">{inWeekOf(fromMs)}</th>
                {columns.map((column, index) => (
                  <td key={column}>{cells[index]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Fold>
    </Part>
  );
}
