import { type AfterJob, afterJobFields, quoteFields } from '../../../domain/quote-page.ts';
import { MOST_STARS, NAMINGS } from '../../../domain/work.ts';
import { Icon } from '../../components/icon.tsx';
import styles from './after-job.module.css';
import { afterJobMessages as messages } from './after-job-messages.ts';
import { Send, State } from './after-job-parts.tsx';
import field from './quote-field.module.css';

const STARS = Array.from({ length: MOST_STARS }, (_, index) => index + 1);

export function Review(asked: AfterJob) {
  const { review, reviewsAddress } = asked;
  return (
    <section className={`card ${styles.card}`} id="review" aria-labelledby="how-was-it">
      <h2 id="how-was-it">{review ? messages.review.yours : messages.review.heading}</h2>
      {review ? <WrittenReview {...asked} review={review} /> : <ReviewForm {...asked} />}
      {reviewsAddress && (
        <p className={styles.hint}>
          {messages.reviews.before}
          <a href={reviewsAddress}>{new URL(reviewsAddress).host}</a>
        </p>
      )}
    </section>
  );
}

function WrittenReview({ review, ...asked }: AfterJob & { review: NonNullable<AfterJob['review']> }) {
  const { stars, words, name, mayShow } = review;
  return (
    <>
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
    <p id="review-error" className={field.error}>
      {faults[wrong].sentence}
    </p>
  );
  // Two signatures may be the same, for example without a town and a surname.
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
      <div className={field.field}>
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
