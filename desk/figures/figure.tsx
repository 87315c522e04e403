import styles from './figures.module.css';

type FigureProps = { name: string; notes: readonly (string | false)[]; children: string };

/** One large number with a note. */
export function Figure({ name, notes, children }: FigureProps) {
  return (
    <p className={styles.figure}>
      {name}
      <strong>{children}</strong>
      {notes.map((note) => note && <span key={note}>{note}</span>)}
    </p>
  );
}
