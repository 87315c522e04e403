import { longestSentence, openingAt } from '../../domain/opening-hours.ts';
import { useFrame } from '../document/page-data.ts';
import { useIsHydrated } from '../use-is-hydrated.ts';
import styles from './opening-now.module.css';

/** "Open now, until 8PM". boot/opening.ts fills it in and keeps it current. */
export function OpeningNow() {
  const { openingHours } = useFrame();
  const isHydrated = useIsHydrated();
  return (
    <span className={styles.now} data-room={longestSentence(openingHours)}>
      <span data-opening suppressHydrationWarning>
        {isHydrated ? openingAt(openingHours, new Date()).sentence : ''}
      </span>
    </span>
  );
}
