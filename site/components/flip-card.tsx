import { useState } from 'react';
import type { Value } from '../../domain/words.ts';
import styles from './flip-card.module.css';
import { Icon } from './icon.tsx';

/**
 * A card with the name of a value. A click flips it to the description. The button is called the same on both sides, and
 * its state says which one shows; screen readers read the description out as it appears, because it is a status. The
 * folded corner of each side says that the card has another.
 */
export function FlipCard({ value }: { value: Value }) {
  const { title, icon, tease, text } = value;
  const [isFlipped, setFlipped] = useState(false);
  return (
    <div className={styles.card}>
      <button type="button" className={styles.button} aria-pressed={isFlipped} onClick={() => setFlipped(!isFlipped)}>
        <span className={`${styles.side} ${styles.front}`}>
          <span className={styles.icon}>
            <Icon name={icon} size={34} />
          </span>
          <span>
            <span className={styles.title}>{title}</span>
            <span className={styles.tease}>{tease}</span>
          </span>
        </span>
      </button>
      {/* It is there from the start, because screen readers listen to what changes inside. */}
      <div className={styles.description} role="status">
        <span className={`${styles.side} ${styles.back}`}>
          <span className={styles.small}>{title}</span>
          <span>{text}</span>
        </span>
      </div>
    </div>
  );
}
