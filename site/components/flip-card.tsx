import { useState } from 'react';
import type { Value } from '../../domain/content.ts';
import styles from './flip-card.module.css';
import { CALENDAR, LineDrawing } from './icon.tsx';

const paths: Record<Value['icon'], string> = {
  calendar: CALENDAR,
  medal:
    'M12 3a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM8.6 12.9L7 21l5-2.6 5 2.6-1.6-8.1M9.8 8.6l1.6 1.6 2.9-2.9',
  people:
    'M9 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 20c.4-3.6 3-5.5 6.5-5.5s6.1 1.9 6.5 5.5M15.5 4.8a3.5 3.5 0 0 1 0 6.4M18 15.1c2 .7 3.2 2.4 3.5 4.9',
  sprout: 'M12 21v-9M12 14.5C12 10.5 9 8 4 8c0 4.5 3 7 8 6.5M12 12c0-4.5 3-7.5 8-8 0 5-3 8-8 8z',
};

/**
 * A click flips the card. The button has one name for both sides, and its pressed state tells which one
 * shows. The description is a status, so screen readers read it when it appears.
 */
export function FlipCard({ value }: { value: Value }) {
  const { title, icon, tease, text } = value;
  const [isFlipped, setFlipped] = useState(false);
  return (
    <div className={styles.card}>
      <button
        type="button"
        className={styles.button}
        aria-pressed={isFlipped}
        onClick={() => setFlipped(!isFlipped)}
      >
        <span className={`${styles.side} ${styles.front}`}>
          <span className={styles.icon}>
            <LineDrawing path={paths[icon]} size={34} />
          </span>
          <span>
            <span className={styles.title}>{title}</span>
            <span className={styles.tease}>{tease}</span>
          </span>
        </span>
      </button>
      {/* Always rendered, because screen readers only announce changes in a region that already exists. */}
      <div className={styles.description} role="status">
        <span className={`${styles.side} ${styles.back}`}>
          <span className={styles.small}>{title}</span>
          <span>{text}</span>
        </span>
      </div>
    </div>
  );
}
