import type { AfterJob } from '../../../domain/quote-page.ts';
import styles from './after-job.module.css';
import { afterJobMessages as messages } from './after-job-messages.ts';
import { PicturesQuestion } from './pictures-question.tsx';
import { ReviewForm } from './review-form.tsx';
import { WrittenReview } from './written-review.tsx';

/** Two questions, each answered and taken back in the same place. */
export function AfterJobCards(asked: AfterJob) {
  return (
    <div className={styles.cards}>
      {asked.pairs.length > 0 && <PicturesQuestion pairs={asked.pairs} />}
      <section className={`card ${styles.card}`} id="review" aria-labelledby="how-was-it">
        {asked.review ? <WrittenReview {...asked} review={asked.review} /> : <Unwritten {...asked} />}
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

function Unwritten(asked: AfterJob) {
  return (
    <>
      <h2 id="how-was-it">{messages.review.heading}</h2>
      <ReviewForm {...asked} />
    </>
  );
}
