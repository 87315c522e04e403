import type { Heading } from '../../domain/content.ts';
import styles from './highlighted-heading.module.css';

/** A heading with one or two words highlighted. The other parts may be empty. */
export function HighlightedHeading({ parts: [before, highlighted, after] }: { parts: Heading }) {
  return (
    <>
      {/* Text and its space are one text node: a second one would shift when the font arrives. */}
      {before && (highlighted ? `${before} ` : before)}
      {highlighted && <span className={styles.highlight}>{highlighted}</span>}
      {after && ` ${after}`}
    </>
  );
}
