import type { AfterJob } from '../../../domain/quote-page.ts';
import styles from './after-job.module.css';
import { PicturesQuestion } from './pictures-question.tsx';
import { Review } from './review.tsx';

/** Two questions. Each answer is given, shown and withdrawn in the same place. */
export function AfterJobCards(asked: AfterJob) {
  return (
    <div className={styles.cards}>
      {asked.pairs.length > 0 && <PicturesQuestion pairs={asked.pairs} />}
      <Review {...asked} />
    </div>
  );
}
