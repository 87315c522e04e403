import { company } from '../../content/company.ts';
import styles from './logo.module.css';
import { Mark } from './mark.tsx';

/** The mark and the company's name. */
export function Logo() {
  const [name, suffix] = company.nameLines;
  return (
    <span className={styles.logo}>
      <Mark className={styles.mark} />
      <span className={styles.name}>
        {name} <span className={styles.suffix}>{suffix}</span>
      </span>
    </span>
  );
}
