import { type Price, sumOf, writeRange } from '../../../domain/money.ts';
import { type QuoteLine, totalOf } from '../../../domain/quote.ts';
import { type QuoteView, quoteFields } from '../../../domain/quote-page.ts';
import tick from '../../components/tick.module.css';
import { quoteMessages } from './messages.ts';
import styles from './quote-sheet.module.css';

/** Id of the form. Its checkboxes are here, the rest in quote-answers.tsx. */
export const ACCEPT_FORM = 'accept';

export function QuoteSheet({ quote }: { quote: QuoteView }) {
  const { firstName, service, town, contents, state, accepted } = quote;
  const isWanted = ({ id, isOptional }: QuoteLine) =>
    !isOptional || (accepted?.options.includes(id) ?? false);
  const extras = accepted ? [] : contents.lines.filter(({ isOptional }) => isOptional);
  const lines = contents.lines.filter(isWanted);
  const total = accepted?.total ?? totalOf(contents, []);
  const day = inDay(contents.validUntil);
  return (
    <article className={`card large ${styles.sheet}`} aria-labelledby="quote">
      <div className={styles.head}>
        <p>
          {`${quoteMessages.quoteFor} `}
          <bdi>{firstName}</bdi>
        </p>
        <h2 id="quote">{quoteMessages.place(service, town)}</h2>
        <p>{state === 'expired' ? quoteMessages.wasValidUntil(day) : quoteMessages.validUntil(day)}</p>
      </div>
      <dl className={styles.lines}>
        {lines.map((line) => (
          <div key={line.id}>
            <dt>
              <bdi>{line.words}</bdi>
            </dt>
            <dd>{writeRange(line)}</dd>
          </div>
        ))}
      </dl>
      <Total quote={quote} total={total} extras={extras} />
      {extras.length > 0 && <Extras quote={quote} extras={extras} />}
      {accepted?.days && (
        <section className={styles.note} aria-labelledby="days">
          <h3 id="days">{quoteMessages.daysAsked}</h3>
          <p dir="auto">{accepted.days}</p>
        </section>
      )}
      {contents.note !== '' && (
        <section className={styles.note} aria-labelledby="note">
          <h3 id="note">{quoteMessages.note}</h3>
          <p dir="auto">{contents.note}</p>
        </section>
      )}
    </article>
  );
}

type TotalProps = { quote: QuoteView; total: Price; extras: readonly QuoteLine[] };

function Total({ quote: { accepted }, total, extras }: TotalProps) {
  return (
    <div className={styles.total}>
      <p className={styles.sum}>
        <span>
          {accepted ? quoteMessages.totalAccepted : quoteMessages.total}
          {extras.length > 0 && <small>{` ${quoteMessages.withoutExtras}`}</small>}
        </span>
        {/* boot/quote-total.ts adds the ticked extras. */}
        <strong aria-live="polite" data-low={total.low} data-high={total.high}>
          {writeRange(total)}
        </strong>
      </p>
      {total.low !== total.high && <p>{quoteMessages.range}</p>}
      {extras.length > 0 && <p>{quoteMessages.totalWith(writeRange(sumOf([total, ...extras])))}</p>}
    </div>
  );
}

function Extras({ quote: { state, typed }, extras }: { quote: QuoteView; extras: readonly QuoteLine[] }) {
  const canAccept = state === 'open';
  return (
    <fieldset className={styles.extras}>
      <legend>{quoteMessages.extras}</legend>
      {canAccept && <small>{quoteMessages.extrasHint}</small>}
      {extras.map((line) => {
        const words = (
          <>
            <bdi>{line.words}</bdi>
            <span>{quoteMessages.plus(writeRange(line))}</span>
          </>
        );
        if (!canAccept) return <p key={line.id}>{words}</p>;
        const isTicked = typed?.options.includes(line.id) ?? false;
        return (
          <label key={line.id}>
            <input
              className={tick.tick}
              type="checkbox"
              name={quoteFields.option}
              value={line.id}
              data-low={line.low}
              data-high={line.high}
              form={ACCEPT_FORM}
              defaultChecked={isTicked}
            />
            {words}
          </label>
        );
      })}
    </fieldset>
  );
}

/** `'2026-12-08'` → `'Tuesday, December 8, 2026'` */
function inDay(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'full' });
}
