import { type Price, sumOf, writeRange } from '../../../domain/money.ts';
import { type OfferLine, totalOf } from '../../../domain/offer.ts';
import { type OfferView, offerFields } from '../../../domain/offer-page.ts';
import tick from '../../components/tick.module.css';
import styles from './offer-sheet.module.css';
import { offerWords } from './words.ts';

/** Id of the accepting form (offer-answers.tsx). Its checkboxes are here, beside their prices. */
export const ACCEPT_FORM = 'accept';

/** The quote's lines, total, optional lines and note. Also the printed version. */
export function OfferSheet({ offer }: { offer: OfferView }) {
  const { firstName, service, town, contents, state, accepted } = offer;
  const isWanted = ({ id, isOptional }: OfferLine) =>
    !isOptional || (accepted?.options.includes(id) ?? false);
  const extras = accepted ? [] : contents.lines.filter(({ isOptional }) => isOptional);
  const lines = contents.lines.filter(isWanted);
  const total = accepted?.total ?? totalOf(contents, []);
  const day = inDay(contents.validUntil);
  return (
    <article className={`card large ${styles.sheet}`} aria-labelledby="offer">
      <div className={styles.head}>
        <p>
          {`${offerWords.quoteFor} `}
          <bdi>{firstName}</bdi>
        </p>
        <h2 id="offer">{offerWords.place(service, town)}</h2>
        <p>{state === 'expired' ? offerWords.wasValidUntil(day) : offerWords.validUntil(day)}</p>
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
      <Total offer={offer} total={total} extras={extras} />
      {extras.length > 0 && <Extras offer={offer} extras={extras} />}
      {contents.note !== '' && (
        <section className={styles.note} aria-labelledby="note">
          <h3 id="note">{offerWords.note}</h3>
          <p dir="auto">{contents.note}</p>
        </section>
      )}
    </article>
  );
}

type TotalProps = { offer: OfferView; total: Price; extras: readonly OfferLine[] };

function Total({ offer: { accepted }, total, extras }: TotalProps) {
  const name = extras.length > 0 ? offerWords.totalWithout : offerWords.total;
  return (
    <div className={styles.total}>
      <p className={styles.sum}>
        <span>{accepted ? offerWords.totalAccepted : name}</span>
        <strong>{writeRange(total)}</strong>
      </p>
      {total.low !== total.high && <p>{offerWords.range}</p>}
      {extras.length > 0 && <p>{offerWords.totalWith(writeRange(sumOf([total, ...extras])))}</p>}
    </div>
  );
}

/** Optional lines. Their boxes can be ticked while the quote can be accepted. */
function Extras({ offer: { state, typed }, extras }: { offer: OfferView; extras: readonly OfferLine[] }) {
  const canAccept = state === 'open';
  return (
    <fieldset className={styles.extras}>
      <legend>{offerWords.extras}</legend>
      {canAccept && <small>{offerWords.extrasHint}</small>}
      {extras.map((line) => {
        const words = (
          <>
            <bdi>{line.words}</bdi>
            <span>{offerWords.plus(writeRange(line))}</span>
          </>
        );
        if (!canAccept) return <p key={line.id}>{words}</p>;
        const isTicked = typed?.options.includes(line.id) ?? false;
        return (
          <label key={line.id}>
            <input
              className={tick.tick}
              type="checkbox"
              name={offerFields.option}
              value={line.id}
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
