import type { ReactNode } from 'react';
import { DeskIcon, type DeskIconName } from '../components/icon.tsx';
import styles from './notices.module.css';

type NoticeProps = {
  kind: 'plain' | 'line' | 'refused' | 'emergency';
  icon?: DeskIconName;
  /** Buttons. */
  actions?: ReactNode;
  children: ReactNode;
};

export function Notice({ kind, icon, actions, children }: NoticeProps) {
  return (
    <div className={styles.notice} data-kind={kind}>
      {icon && <DeskIcon name={icon} />}
      <div className={styles.words}>{children}</div>
      {actions && <div className="choices">{actions}</div>}
    </div>
  );
}
