import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './rows.module.css';

type RowsProps<Item> = {
  of: readonly Item[];
  keyOf: (item: Item) => string;
  /** Accessible name, if no heading names the list. */
  label?: string;
  children: (item: Item) => ReactNode;
};

/** List with separators. */
export function Rows<Item>({ of, keyOf, label, children }: RowsProps<Item>) {
  return (
    <ul className="rows" aria-label={label}>
      {of.map((item) => (
        <li key={keyOf(item)}>{children(item)}</li>
      ))}
    </ul>
  );
}

type RowWayProps = {
  name: string;
  /** Shown at the end of the first line. */
  end?: ReactNode;
  /** One line, truncated. */
  text: string;
} & ({ href: string } | { onClick: () => void });

/** A row that is one link or button. */
export function RowWay({ name, end, text, ...way }: RowWayProps) {
  const contents = (
    <>
      <strong dir="auto">{name}</strong>
      {end}
      <span className={styles.text} dir="auto">
        {text}
      </span>
    </>
  );
  return 'href' in way ? (
    <Link className={styles.way} {...way}>
      {contents}
    </Link>
  ) : (
    <button className={styles.way} type="button" {...way}>
      {contents}
    </button>
  );
}
