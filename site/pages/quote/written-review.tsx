import type { AfterJob } from '../../../domain/quote-page.ts';
import { Icon } from '../../components/icon.tsx';
import styles from './after-job.module.css';
import { afterJobMessages as messages } from './after-job-messages.ts';
import { Send, State } from './after-job-parts.tsx';
import { ReviewForm, STARS } from './review-form.tsx';

export function WrittenReview({ review, ...asked }: AfterJob & { review: NonNullable<AfterJob['review']> }) {
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
