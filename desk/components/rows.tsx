import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './rows.module.css';

type RowsProps<Item> = {
  of: readonly Item[];
  keyOf: (item: Item) => string;
  /** Names the list where no heading does. */
  label?: string;
  /** The contents of a row. */
  children: (item: Item) => ReactNode;
};

/** A list with a line between its items. */
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
  /** Shown beside the name, at the end of its line. */
  end?: ReactNode;
  /** One line below the name. What has no room is cut off. */
  text: string;
} & ({ href: string } | { onClick: () => void });

/** A row that is one link, or one button. */
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
