import { type ReactNode, useId, useState } from 'react';
import { Link } from 'wouter';
import { inFull } from '../moments.ts';
import styles from './blocks.module.css';
import { DeskIcon, type DeskIconName } from './icon.tsx';

type PartProps = { heading: string; children: ReactNode };

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

export function Fold({ summary, isOpen: isOpenFirst = false, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(isOpenFirst);
  return (
    <details className="fold" open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {typeof children === 'function' ? isOpen && children() : children}
    </details>
  );
}

type MomentProps = { ms: number; className?: string; children: ReactNode };

/** A moment, with its full date in the tooltip. */
export function Moment({ ms, ...props }: MomentProps) {
  return <time dateTime={new Date(ms).toISOString()} title={inFull(ms)} {...props} />;
}

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
  end?: ReactNode;
  /** Truncated to a line. */
  text: string;
} & ({ href: string } | { onClick: () => void });

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
  /** Replaces a whole screen, so its heading is the h1. */
  isScreen?: boolean;
  children?: ReactNode;
};

export function EmptyState({ icon, heading, text, isScreen = false, children }: EmptyStateProps) {
  return (
    <div className="centered">
      <span className={styles.sign} data-trouble={icon === 'alarm' || icon === 'offline'}>
        <DeskIcon name={icon} size={24} />
      </span>
      {isScreen ? <h1 tabIndex={-1}>{heading}</h1> : <h2>{heading}</h2>}
      <p className="sentence">{text}</p>
      {children}
    </div>
  );
}
