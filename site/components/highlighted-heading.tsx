import type { Heading } from '../../domain/content.ts';
import styles from './highlighted-heading.module.css';

export function HighlightedHeading({ parts: [before, highlighted, after] }: { parts: Heading }) {
  return (
    <>
      {before}
      {highlighted && <span className={styles.highlight}>{highlighted}</span>}
      {after}
    </>
  );
}
