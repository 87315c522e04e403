import { MOST_STARS, NAMINGS } from '../../../domain/job.ts';
import {
  type AfterJob,
  type AfterJobAnswer,
  afterJobFields,
  pairAddress,
  quoteFields,
} from '../../../domain/quote-page.ts';
import { Icon } from '../../components/icon.tsx';
import styles from './after-job.module.css';
import { afterJobMessages as messages } from './after-job-messages.ts';

const STARS = Array.from({ length: MOST_STARS }, (_, index) => index + 1);

/** Two questions, each answered and taken back in the same place. */
export function AfterJobCards(asked: AfterJob) {
  return (
    <div className={styles.cards}>
      {asked.pairs.length > 0 && <Pictures pairs={asked.pairs} />}
      <section className={`card ${styles.card}`} id="review" aria-labelledby="how-was-it">
        {asked.review ? <Written {...asked} review={asked.review} /> : <Unwritten {...asked} />}
        {asked.reviewsAddress && (
          <p className={styles.hint}>
            {messages.reviews.before}
            <a href={asked.reviewsAddress}>{new URL(asked.reviewsAddress).host}</a>
          </p>
        )}
      </section>
    </div>
  );
}

function Pictures({ pairs }: Pick<AfterJob, 'pairs'>) {
  const { pictures } = messages;
  const isAllowed = pairs.every(({ answer }) => answer === 'allowed');
  const isRefused = pairs.every(({ answer }) => answer === 'refused');
  const hasMore = pairs.some(({ answer }) => answer === 'allowed') && !isAllowed;
  return (
    <section className={`card ${styles.card}`} id="pictures" aria-labelledby="may-show">
      <h2 id="may-show">{pictures.heading}</h2>
      <p>{pairs.length === 1 ? pictures.one : pictures.many}</p>
      <ul className={styles.pairs}>
        {pairs.map(({ id }, index) => (
          <li key={id}>
            {(['before', 'after'] as const).map((side) => (
              <figure key={side}>
                <img
                  src={pairAddress(id, side)}
                  alt={pictures.alt(pictures[side], index + 1, pairs.length)}
                  width={400}
                  height={300}
                />
                <figcaption aria-hidden="true">{pictures[side]}</figcaption>
              </figure>
            ))}
          </li>
        ))}
      </ul>
      <form method="post" className={styles.form} autoComplete="off">
        {pairs.map(({ id, hash }) => (
          <input key={id} type="hidden" name={afterJobFields.pair} value={`${id} ${hash}`} />
        ))}
        {isAllowed && <State sentence={pictures.allowed} hint={pictures.allowedHint} />}
        {isRefused && <State sentence={pictures.refused} />}
        {hasMore && <State sentence={pictures.more} />}
        <div className={styles.buttons}>
          {!isAllowed && (
            <Send what="pictures-yes" isMain={!isRefused}>
              {isRefused ? pictures.allow : pictures.yes}
            </Send>
          )}
          {!isRefused && <Send what="pictures-no">{isAllowed ? pictures.takeBack : pictures.no}</Send>}
        </div>
      </form>
    </section>
  );
}

function State({ sentence, hint }: { sentence: string; hint?: string }) {
  return (
    <p className={styles.state}>
      <strong>{sentence}</strong> {hint}
    </p>
  );
}

function Unwritten(asked: AfterJob) {
  return (
    <>
      <h2 id="how-was-it">{messages.review.heading}</h2>
      <ReviewForm {...asked} />
    </>
  );
}

function Written({ review, ...asked }: AfterJob & { review: NonNullable<AfterJob['review']> }) {
  const { stars, words, naming, mayShow } = review;
  const name = asked.names[naming];
  return (
    <>
      <h2 id="how-was-it">{messages.review.yours}</h2>
      <blockquote className={styles.written}>
        <p className={styles.given} role="img" aria-label={messages.review.star(stars)}>
          {STARS.slice(0, stars).map((star) => (
            <Icon key={star} name="star" size={24} />
          ))}
        </p>
        {words && <p dir="auto">{words}</p>}
        <p className={styles.hint}>{name || messages.review.unnamed}</p>
      </blockquote>
      <State sentence={mayShow ? messages.review.shown : messages.review.notShown} />
      <details open={asked.typed !== undefined}>
        <summary>{messages.review.change}</summary>
        <ReviewForm {...asked} typed={asked.typed ?? review} />
      </details>
      <form method="post" className={styles.form} autoComplete="off">
        <div className={styles.buttons}>
          <Send what="review-back">{messages.review.takeBack}</Send>
        </div>
      </form>
    </>
  );
}

function ReviewForm({ typed, fault, names }: Pick<AfterJob, 'typed' | 'fault' | 'names'>) {
  const { review, faults } = messages;
  const wrong = fault === 'stars' || fault === 'long' ? fault : undefined;
  const error = wrong && (
    <p id="review-error" className={styles.error}>
      {faults[wrong].sentence}
    </p>
  );
  // Without a known town, two names are the same, and the second is left out.
  const offered = NAMINGS.filter(
    (one, index) => NAMINGS.findIndex((other) => names[other] === names[one]) === index,
  );
  const naming = offered.find((one) => names[one] === names[typed?.naming ?? 'town']);
  return (
    <form method="post" className={styles.form} autoComplete="off">
      <fieldset aria-describedby={wrong === 'stars' ? 'review-error' : undefined}>
        <legend>{review.stars}</legend>
        <div className={styles.row}>
          {STARS.map((number) => (
            <label key={number}>
              <input
                type="radio"
                id={`stars-${number}`}
                name={afterJobFields.stars}
                value={number}
                required
                defaultChecked={typed?.stars === number}
              />
              <Icon name="star" size={32} />
              <span className="visually-hidden">{review.star(number)}</span>
            </label>
          ))}
        </div>
        {wrong === 'stars' && error}
      </fieldset>
      <div className={styles.field}>
        <label htmlFor="review-words">
          {review.words} <small>{review.optional}</small>
        </label>
        <textarea
          id="review-words"
          name={quoteFields.words}
          rows={4}
          dir="auto"
          defaultValue={typed?.words ?? ''}
          aria-invalid={wrong === 'long' || undefined}
          aria-describedby={wrong === 'long' ? 'review-error' : undefined}
        />
        {wrong === 'long' && error}
      </div>
      <fieldset className={styles.choices}>
        <legend>{review.naming}</legend>
        {offered.map((one) => (
          <label key={one}>
            <input type="radio" name={afterJobFields.naming} value={one} defaultChecked={one === naming} />
            {names[one] || review.unnamed}
          </label>
        ))}
      </fieldset>
      <label className={styles.choice}>
        <input
          type="checkbox"
          name={afterJobFields.mayShow}
          value="yes"
          defaultChecked={typed?.mayShow ?? false}
        />
        {review.mayShow}
      </label>
      <Send what="review" isMain>
        {review.send}
      </Send>
    </form>
  );
}

type SendProps = { what: AfterJobAnswer; isMain?: boolean; children: string };

function Send({ what, isMain = false, children }: SendProps) {
  return (
    <button
      type="submit"
      name={quoteFields.what}
      value={what}
      className={isMain ? 'button primary' : 'button'}
    >
      {children}
    </button>
  );
}
