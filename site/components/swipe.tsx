import type { Heading } from '../../domain/words.ts';
import styles from './swipe.module.css';

/** A heading with one or two words highlighted. The other parts may be empty. */
export function SwipedHeading({ parts: [before, swiped, after] }: { parts: Heading }) {
  return (
    <>
      {/* Text and its space are one text node: a second one would shift when the font arrives. */}
      {before && (swiped ? `${before} ` : before)}
      {swiped && <span className={styles.swipe}>{swiped}</span>}
      {after && ` ${after}`}
    </>
  );
}
