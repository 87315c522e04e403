import styles from './open-or-closed.module.css';

type OpenOrClosedProps = { open: string; closed: string };

/**
 * Text for opening hours, and text for the rest of the day. Both keep their room, so that nothing moves when
 * they switch; boot/opening.ts decides which is visible.
 */
export function OpenOrClosed({ open, closed }: OpenOrClosedProps) {
  return (
    <span className={styles.words}>
      <span>{open}</span>
      <span>{closed}</span>
    </span>
  );
}
