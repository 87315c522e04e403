import { type ReactNode, useId, useState } from 'react';
import { Link } from 'wouter';
import styles from './blocks.module.css';
import { DeskIcon, type DeskIconName } from './icon.tsx';

type PartProps = { heading: string; children: ReactNode };

/** A section with a heading. */
export function Part({ heading, children }: PartProps) {
  const id = useId();
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  );
}

/** A section in a frame, colored while the owner should act. */
export function Panel({ heading, isDue = false, children }: PartProps & { isDue?: boolean }) {
  const id = useId();
  return (
    <section className="panel" data-due={isDue} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  );
}

type FoldProps = {
  summary: ReactNode;
  isOpen?: boolean;
  /** A function is called only while open. */
  children: ReactNode | (() => ReactNode);
};

/** Details that are rarely needed. */
export function Fold({ summary, isOpen: isOpenFirst = false, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(isOpenFirst);
  return (
    <details className="fold" open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {typeof children === 'function' ? isOpen && children() : children}
    </details>
  );
}

/** A quoted text. */
export function Quoted({ children }: { children: ReactNode }) {
  return (
    <p className="quoted" dir="auto">
      {children}
    </p>
  );
}

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

type EmptyStateProps = {
  icon: DeskIconName;
  heading: string;
  text: string;
  /** Something is missing that should be here. */
  isTrouble?: boolean;
  /** Replaces a whole screen, so its heading is the h1. */
  isScreen?: boolean;
  children?: ReactNode;
};

/** Explains why there is nothing to show. */
export function EmptyState({
  icon,
  heading,
  text,
  isTrouble = false,
  isScreen = false,
  children,
}: EmptyStateProps) {
  return (
    <div className="centered">
      <span className={styles.sign} data-trouble={isTrouble}>
        <DeskIcon name={icon} size={24} />
      </span>
      {isScreen ? <h1 tabIndex={-1}>{heading}</h1> : <h2>{heading}</h2>}
      <p className="sentence">{text}</p>
      {children}
    </div>
  );
}
