import { Part } from '../components/blocks.tsx';
import styles from './bars.module.css';
import { figures as messages } from './messages.ts';

type BarsProps = {
  heading: string;
  text?: string;
  name: string;
  counts?: string;
  /** Names short enough to stand beside their bars. */
  isShort?: boolean;
  /** `text` replaces the number; `detail` is shown below the name. */
  rows: { name: string; value: number; text?: string; detail?: string }[];
};

/** A table with a bar in each row: chart and numbers in one. */
export function Bars({ heading, text, name, counts = messages.requests, isShort = false, rows }: BarsProps) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <Part heading={heading}>
      {text && <p className="sentence">{text}</p>}
      {rows.length === 0 && <p className="sentence">{messages.none}</p>}
      {rows.length > 0 && (
        <table>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{name}</th>
              <th scope="col">{counts}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">
                  <div className={styles.name} data-short={isShort}>
                    <span>{row.name}</span>
                    {row.detail && <small className="fact">{row.detail}</small>}
                    <svg className={styles.track} width="100%" height="8" aria-hidden="true">
                      <rect width="100%" height="8" rx="4" />
                      <rect className={styles.bar} width={`${(row.value / most) * 100}%`} height="8" rx="4" />
                    </svg>
                  </div>
                </th>
                <td className={styles.number} data-wide={row.text !== undefined}>
                  {row.text ?? row.value}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Part>
  );
}
