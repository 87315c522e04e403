import { useState } from 'react';
import type { Claim } from '../../content/pages/home.ts';
import styles from './flip-card.module.css';
import { Icon } from './icon.tsx';

/**
 * A card with the name of a value. A click flips it to the description. The hidden face is neither visible nor
 * announced.
 */
export function FlipCard({ claim }: { claim: Claim }) {
  const [isFlipped, setFlipped] = useState(false);
  return (
    <button type="button" className={styles.card} aria-pressed={isFlipped} onClick={() => setFlipped(!isFlipped)}>
      <span className={styles.inner}>
        <span className={`card ${styles.front}`}>
          <span className={styles.title}>{claim.title}</span>
          <span className={styles.sign}>
            <Icon name="flip" size={22} />
          </span>
        </span>
        <span className={`card ${styles.back}`}>
          <span className={styles.small}>{claim.title}</span>
          <span>{claim.text}</span>
        </span>
      </span>
    </button>
  );
}
