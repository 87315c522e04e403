import { Icon } from './icon.tsx';
import styles from './stars.module.css';

/** Without a label they are decorative. */
export function Stars({ label, size }: { label?: string; size: number }) {
  const stars = [1, 2, 3, 4, 5].map((star) => <Icon key={star} name="star" size={size} />);
  if (!label) return <span className={styles.stars}>{stars}</span>;
  return (
    <span className={styles.stars} role="img" aria-label={label}>
      {stars}
    </span>
  );
}
