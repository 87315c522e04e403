import { Icon } from './icon.tsx';
import styles from './stars.module.css';

/** `filled` of five, from the left. Without a label they are decorative. */
export function Stars({ label, size, filled = 5 }: { label?: string; size: number; filled?: number }) {
  const stars = [1, 2, 3, 4, 5].map((star) => (
    <Icon key={star} name="star" size={size} isFilled={star <= filled} />
  ));
  if (!label) return <span className={styles.stars}>{stars}</span>;
  return (
    <span className={styles.stars} role="img" aria-label={label}>
      {stars}
    </span>
  );
}
