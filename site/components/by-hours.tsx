import styles from './by-hours.module.css';

type ByHoursProps = { open: string; closed: string };

/**
 * Words for the opening hours, and others for the rest of the day. Both have their room, so that nothing moves when they
 * change; boot/opening.ts says which are seen.
 */
export function ByHours({ open, closed }: ByHoursProps) {
  return (
    <span className={styles.words}>
      <span>{open}</span>
      <span>{closed}</span>
    </span>
  );
}
