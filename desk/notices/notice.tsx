import type { ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import { focusHeading } from '../components/focus.ts';
import { DeskIcon, type DeskIconName } from '../components/icon.tsx';
import styles from './notices.module.css';

type NoticeProps = {
  kind: 'plain' | 'line' | 'refused' | 'emergency';
  icon?: DeskIconName;
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

/** A button that may close its notice. The focus then goes to the next notice or to the screen. */
export function NoticeButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button
      onClick={({ currentTarget }) => {
        const notices = currentTarget.closest('section');
        onClick();
        requestAnimationFrame(() => {
          // Nothing closed, or the focus moved already.
          if (document.activeElement?.matches('a, button, h2')) return;
          const next = notices?.querySelector('button');
          if (next) next.focus({ preventScroll: true });
          else focusHeading();
        });
      }}
    >
      {children}
    </Button>
  );
}
