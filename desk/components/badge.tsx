import type { ReactNode } from 'react';
import styles from './badge.module.css';

type BadgeProps = {
  icon?: ReactNode;
  /** How urgent the fact is. */
  tone?: 'new' | 'soon' | 'late' | 'waiting' | undefined;
  /** Has a background, and so stands out. */
  isFilled?: boolean;
  children: ReactNode;
};

/** A short fact. */
export function Badge({ icon, tone, isFilled = false, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone} data-filled={isFilled}>
      {icon}
      {children}
    </span>
  );
}
