import type { ReactNode } from 'react';
import styles from './swipe.module.css';

/** The one or two words of a heading that the amber swipe highlights. */
export function Swipe({ children }: { children: ReactNode }) {
  return <span className={styles.swipe}>{children}</span>;
}
