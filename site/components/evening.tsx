import styles from './evening.module.css';

/** Evening, which falls over a drawing in the dark theme. It lies on all that comes before it. */
export function Evening() {
  return <span className={styles.evening} aria-hidden="true" />;
}
