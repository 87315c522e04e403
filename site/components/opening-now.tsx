import { useSyncExternalStore } from 'react';
import { openingHours } from '../../content/opening-hours.ts';
import { longestSentence } from '../../quote/opening-hours.ts';
import { openingNow, watchOpening } from '../opening.ts';
import styles from './opening-now.module.css';

const LONGEST = longestSentence(openingHours);

/**
 * The sentence "Open now, until 8 PM", kept up to date. The prerendered page cannot know the time and only reserves
 * space for the longest sentence.
 */
export function OpeningNow() {
  const sentence = useSyncExternalStore(
    watchOpening,
    () => openingNow().sentence,
    () => '',
  );
  return (
    <span className={styles.now} data-room={LONGEST}>
      <span>{sentence}</span>
    </span>
  );
}
