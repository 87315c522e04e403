import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { DeskIcon, type DeskIconName } from './icon.tsx';

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
