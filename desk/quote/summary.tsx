import { writeRange } from '../../domain/money.ts';
import { type DeskQuote, type QuoteContents, totalOf } from '../../domain/quote.ts';
import { Quoted } from '../components/blocks.tsx';
import { inCalendar } from '../moments.ts';
import { quote as messages } from './messages.ts';
import styles from './quote-screen.module.css';

export function Summary({
  contents,
  options = [],
}: {
  contents: QuoteContents;
  options?: readonly string[];
}) {
  // While the owner types, a price may be unreadable and the day empty.
  const lines = contents.lines.filter(({ low, high }) => high >= low);
  return (
    <div className="stack">
      <ul className={styles.summary}>
        {contents.lines.map(({ id, words: work, low, high, isOptional }) => (
          <li key={id} className="apart">
            <span dir="auto">
              {work}
              {isOptional && (
                <span className="fact"> ({options.includes(id) ? messages.wanted : messages.optional})</span>
              )}
            </span>
            <span>{high >= low ? writeRange({ low, high }) : '?'}</span>
          </li>
        ))}
        <li className="apart">
          <strong>{messages.total}</strong>
          <strong>{writeRange(totalOf({ lines }, options))}</strong>
        </li>
      </ul>
      {contents.note && <Quoted>{contents.note}</Quoted>}
      {contents.validUntil && (
        <p className="fact">
          {messages.validUntil} {inCalendar(contents.validUntil)}
        </p>
      )}
    </div>
  );
}

export function sayState({ state, shown, draft }: DeskQuote, today: string): string {
  if (state !== 'open') return messages.states[state];
  const { validUntil } = shown?.contents ?? draft;
  return validUntil < today
    ? messages.states.expired(inCalendar(validUntil))
    : messages.states.open(inCalendar(validUntil));
}
