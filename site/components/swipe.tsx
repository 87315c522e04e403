import type { ReactNode } from 'react';
import type { Heading } from '../../domain/words.ts';
import styles from './swipe.module.css';

/** The one or two words of a heading that the amber swipe highlights. */
export function Swipe({ children }: { children: ReactNode }) {
  return <span className={styles.swipe}>{children}</span>;
}

/** A heading with its highlighted words. The other parts may be empty. */
export function SwipedHeading({ parts: [before, swiped, after] }: { parts: Heading }) {
  return (
    <>
      {/* The text and its blank are one text node, because a second one would shift when the typeface arrives. */}
      {before && (swiped ? `${before} ` : before)}
      {swiped && <Swipe>{swiped}</Swipe>}
      {after && ` ${after}`}
    </>
  );
}
