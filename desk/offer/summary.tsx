import { writeRange } from '../../domain/money.ts';
import { type DeskOffer, type OfferContents, totalOf } from '../../domain/offer.ts';
import { inCalendar } from '../moments.ts';
import styles from './offer-screen.module.css';
import { offer as words } from './words.ts';

/** A quote to be read: its lines, and what it comes to with the optional lines that are wanted. */
export function Summary({ contents, options = [] }: { contents: OfferContents; options?: readonly string[] }) {
  return (
    <div className={`${styles.summary} stack`}>
      <ul>
        {contents.lines.map(({ id, words: done, low, high, isOptional }) => (
          <li key={id} className={styles.row}>
            <span dir="auto">
              {done}
              {isOptional && <span className="fact"> ({options.includes(id) ? words.wanted : words.optional})</span>}
            </span>
            <span className={styles.amount}>{high >= low ? writeRange({ low, high }) : '?'}</span>
          </li>
        ))}
        <li className={`${styles.row} ${styles.sum}`}>
          <span>{words.total}</span>
          <span className={styles.amount}>{writeRange(totalOf(contents, options))}</span>
        </li>
      </ul>
      {contents.note && (
        <p className="quoted" dir="auto">
          {contents.note}
        </p>
      )}
      <p className="fact">
        {words.validUntil} {inCalendar(contents.validUntil)}
      </p>
    </div>
  );
}

/** How a quote stands, in a line. */
export function sayState({ state, shown, draft }: DeskOffer, today: string): string {
  if (state !== 'open') return words.states[state];
  const { validUntil } = shown?.contents ?? draft;
  return validUntil < today ? words.states.expired(inCalendar(validUntil)) : words.states.open(inCalendar(validUntil));
}
