import { company } from '../../content/company.ts';
import styles from './logo.module.css';

/**
 * The mark and the company's name. The mark is an H of two window stiles, with the river between them and the sun
 * above.
 */
export function Logo() {
  const [name, suffix] = company.nameLines;
  return (
    <span className={styles.logo}>
      <svg className={styles.mark} viewBox="0 0 64 64" aria-hidden="true">
        <rect className={styles.ground} width="64" height="64" rx="17" />
        <circle className={styles.sun} cx="32" cy="29.5" r="8.6" />
        <path className={styles.ground} d="M19 32c5.5-6 9.5 6 15 1 4.5-4 7-5 11-2.5V43H19Z" />
        <path
          className={styles.river}
          d="M19 35c5.5-6 9.5 6 15 1 4.5-4 7-5 11-2.5V41c-4-2.5-6.5-1-11 2.8-5.5 4.7-9.5-6.8-15-.8Z"
        />
        <path
          className={styles.stiles}
          d="M13 16.5a3.5 3.5 0 0 1 3.5-3.5H18a3.5 3.5 0 0 1 3.5 3.5v31A3.5 3.5 0 0 1 18 51h-1.5a3.5 3.5 0 0 1-3.5-3.5Zm29.500 0A3.5 3.5 0 0 1 46 13h1.5a3.5 3.5 0 0 1 3.5 3.5v31a3.5 3.5 0 0 1-3.5 3.5H46a3.5 3.5 0 0 1-3.5-3.5Z"
        />
      </svg>
      <span className={styles.name}>
        {name} <span className={styles.suffix}>{suffix}</span>
      </span>
    </span>
  );
}
