import type { Heading } from '../../domain/words.ts';
import styles from './page-intro.module.css';
import { SwipedHeading } from './swipe.tsx';

/** The heading and the first sentence of a page. */
export function PageIntro({ heading, lead }: { heading: Heading; lead: string }) {
  return (
    <div className={`wash ${styles.intro}`}>
      <div className="wrap">
        <h1>
          <SwipedHeading parts={heading} />
        </h1>
        <p className="lead">{lead}</p>
      </div>
    </div>
  );
}
