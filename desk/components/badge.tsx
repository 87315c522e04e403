import type { ReactNode } from 'react';
import styles from './badge.module.css';

type BadgeProps = {
  icon?: ReactNode;
  tone?: 'new' | 'soon' | 'late' | 'waiting' | undefined;
  isFilled?: boolean;
  children: ReactNode;
};

export function Badge({ icon, tone, isFilled = false, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone} data-filled={isFilled}>
      {icon}
      {children}
    </span>
  );
}
