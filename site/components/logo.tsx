import { useFrame } from '../document/page-data.ts';
import styles from './logo.module.css';
import { Mark } from './mark.tsx';

/** Letters that fit on one line. Longer names get smaller type on several lines. */
const ONE_LINE = 14;

export function Logo() {
  const [name, suffix] = useFrame().company.nameLines;
  const isLong = Math.max(name.length, suffix.length / 1.5) > ONE_LINE;
  return (
    <span className={styles.logo}>
      <Mark className={styles.mark} />
      <span className={isLong ? `${styles.name} ${styles.long}` : styles.name}>
        {name} <span className={styles.suffix}>{suffix}</span>
      </span>
    </span>
  );
}
