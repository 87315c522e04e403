import styles from './open-or-closed.module.css';

type OpenOrClosedProps = { open: string; closed: string };

/** Both texts take up space, so that nothing moves when boot/opening.ts switches them. */
export function OpenOrClosed({ open, closed }: OpenOrClosedProps) {
  return (
    <span className={styles.words}>
      <span>{open}</span>
      <span>{closed}</span>
    </span>
  );
}
