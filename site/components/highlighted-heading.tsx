import type { Heading } from '../../domain/content.ts';
import styles from './highlighted-heading.module.css';

export function HighlightedHeading({ parts: [before, highlighted, after] }: { parts: Heading }) {
  return (
    <>
      {/* Text and space share a text node: a separate space would shift when the font arrives. */}
      {before && (highlighted ? `${before} ` : before)}
      {highlighted && <span className={styles.highlight}>{highlighted}</span>}
      {after && ` ${after}`}
    </>
  );
}
