import type { Heading } from '../../domain/words.ts';
import styles from './swipe.module.css';

/** A heading, of which the amber swipe highlights one or two words. The other parts may be empty. */
export function SwipedHeading({ parts: [before, swiped, after] }: { parts: Heading }) {
  return (
    <>
      {/* The text and its blank are one text node, because a second one would shift when the typeface arrives. */}
      {before && (swiped ? `${before} ` : before)}
      {swiped && <span className={styles.swipe}>{swiped}</span>}
      {after && ` ${after}`}
    </>
  );
}
