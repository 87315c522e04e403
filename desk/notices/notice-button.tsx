import type { ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import { focusHeading } from '../components/focus.ts';

/** A button that may close its notice. The focus then goes to the next notice or to the screen. */
export function NoticeButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button
      onClick={({ currentTarget }) => {
        const notices = currentTarget.closest('section');
        onClick();
        requestAnimationFrame(() => {
          // Nothing closed, or the focus moved already.
          if (document.activeElement?.matches('button')) return;
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
